// A link to a table, to be copied or shown as a QR code.
import { useRef, useState } from "preact/hooks";
import type { ComponentType } from "preact";
import { say } from "../say/say";

export function SeatLink({ label, link }: { label: string; link: string }) {
    const [isCopied, setCopied] = useState(false);
    const [Qr, setQr] = useState<ComponentType<{ text: string }>>();
    const field = useRef<HTMLInputElement>(null);
    const whole = new URL(link, location.href).href;
    return (
        <div class="seat-link">
            <label>
                <span>{label}</span>
                <input ref={field} readOnly value={whole} onFocus={(e) => e.currentTarget.select()} />
            </label>
            <button
                type="button"
                onClick={async () => {
                    try {
                        await navigator.clipboard.writeText(whole);
                        setCopied(true);
                    } catch {
                        field.current?.select(); // the browser does not let us; the person can
                    }
                }}
            >
                {isCopied ? say("page.link.copied") : say("page.link.copy")}
            </button>
            <button
                type="button"
                aria-expanded={Qr !== undefined}
                onClick={async () => {
                    const loaded = Qr ? undefined : (await import("./qr")).default;
                    setQr(() => loaded);
                }}
            >
                {say("page.link.qr")}
            </button>
            {Qr && <Qr text={whole} />}
        </div>
    );
}
