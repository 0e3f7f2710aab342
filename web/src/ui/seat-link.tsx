// The link of a seat: to copy, to send, to show.
import { useState } from "preact/hooks";
import type { ComponentType } from "preact";

export function SeatLink({ label, link }: { label: string; link: string }) {
    const [isCopied, setCopied] = useState(false);
    const [Qr, setQr] = useState<ComponentType<{ text: string }>>();
    const whole = new URL(link, location.href).href;
    return (
        <div class="seat-link">
            <label>
                <span>{label}</span>
                <input readOnly value={whole} onFocus={(e) => e.currentTarget.select()} />
            </label>
            <button
                type="button"
                onClick={async () => {
                    await navigator.clipboard?.writeText(whole);
                    setCopied(true);
                }}
            >
                {isCopied ? "Copied" : "Copy"}
            </button>
            <button
                type="button"
                aria-expanded={Qr !== undefined}
                onClick={async () => {
                    const loaded = Qr ? undefined : (await import("./qr")).default;
                    setQr(() => loaded);
                }}
            >
                QR code
            </button>
            {Qr && <Qr text={whole} />}
        </div>
    );
}
