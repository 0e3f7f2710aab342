// A banner over the board: a phase, a round, a turn or the end begins. It passes by itself and lets clicks through.
import { useEffect, useState } from "preact/hooks";
import { sayFacts } from "../say/say";
import { useSettings } from "./settings";
import { bannerTime, type Banner } from "./showing";

export function BannerOver({ banner }: { banner: Banner | undefined }) {
    const { pace } = useSettings();
    const [gone, setGone] = useState<Banner>();
    useEffect(() => {
        if (!banner) return;
        const timer = setTimeout(() => setGone(banner), bannerTime(pace));
        return () => clearTimeout(timer);
    }, [banner]);
    const shown = banner === gone ? undefined : banner;
    return (
        <div class="banner-over" role="status">
            {shown && (
                <div class="announcement" key={shown.n} data-turn={shown.isTurn}>
                    {shown.facts.map((fact, i) => (
                        <p key={i}>{sayFacts(fact)}</p>
                    ))}
                </div>
            )}
        </div>
    );
}
