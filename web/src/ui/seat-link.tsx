// A link to a table: to be copied, shared with the system's own means, or shown as a QR code.
import { useEffect, useRef, useState } from "preact/hooks";
import type { ComponentType } from "preact";
import { say } from "../say/say";

type Qr = ComponentType<{ text: string }>;

export function SeatLink(props: {
    label: string;
    link: string;
    invitation?: string; // what is shared with the link
    isOpen?: boolean; // the QR code is shown from the beginning
}) {
    const { label, link, invitation } = props;
    const [isCopied, setCopied] = useState(false);
    const [Qr, setQr] = useState<Qr>();
    const field = useRef<HTMLInputElement>(null);
    const whole = new URL(link, location.href).href;
    const copy = async () => {
        try {
            await navigator.clipboard.writeText(whole);
            setCopied(true);
        } catch {
            field.current?.select(); // the browser does not let us; the person can
        }
    };
    const share = () => navigator.share({ title: document.title, text: invitation, url: whole }).catch(() => {}); // the person decided not to
    const toggle = async () => {
        const loaded = Qr ? undefined : (await import("./qr")).default;
        setQr(() => loaded);
    };
    useEffect(() => {
        if (props.isOpen) void toggle();
    }, []);
    return (
        <div class="seat-link">
            <label>
                <span>{label}</span>
                <input ref={field} readOnly value={whole} onFocus={(e) => e.currentTarget.select()} />
            </label>
            <p class="row-of-buttons">
                {"share" in navigator && (
                    <button type="button" class={invitation ? "primary" : ""} onClick={share}>
                        {say("people.share")}
                    </button>
                )}
                <button type="button" onClick={copy}>
                    {isCopied ? say("page.link.copied") : say("page.link.copy")}
                </button>
                <button type="button" aria-expanded={Qr !== undefined} onClick={toggle}>
                    {say("page.link.qr")}
                </button>
            </p>
            {Qr && <Qr text={whole} />}
        </div>
    );
}
