// A link as a QR code, for a phone.
import { encode } from "uqr";
import { say } from "../say/say";

export default function QrCode({ text }: { text: string }) {
    const { data, size } = encode(text, { ecc: "M" });
    const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
    return (
        <svg
            class="qr"
            viewBox={`-2 -2 ${size + 4} ${size + 4}`}
            role="img"
            aria-label={say("page.link.qr_picture")}
            shape-rendering="crispEdges"
        >
            <rect x="-2" y="-2" width={size + 4} height={size + 4} fill="#fff" />
            <path d={path} fill="#000" />
        </svg>
    );
}
