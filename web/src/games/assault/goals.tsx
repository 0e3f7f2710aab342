// The Story Goal Card: for each event of the viewer's race and each open one, what is met and what is missing.
import { say, sayFacts } from "../../say/say";
import { EVENTS } from "./data";
import { viewOf, type View } from "./view";
import { eventName, phrases, points, regionName } from "./words";
import type { Frame } from "../../session/session";

type Goal = NonNullable<View["goals"]>[number];
type Requirement = Goal["needs"][number];

// The state of a goal in words.
export function stateOf(goal: Goal): string {
    const met = goal.needs.filter((r) => r.met).length;
    switch (goal.state) {
        case "claimed":
            return say("assault.page.goal_claimed");
        case "ready":
            return say("assault.page.goal_ready");
        case "open":
            return say("assault.page.goal_open", { met, all: goal.needs.length });
        default:
            return say("assault.page.goal_later");
    }
}

function Requirements({ list }: { list: Requirement[] }) {
    return (
        <ul>
            {list.map((r) => (
                <li key={r.fact} data-met={r.met}>
                    <span aria-hidden="true">{r.met ? "✓" : "○"}</span>
                    <span>{sayFacts(r.fact)}</span>
                    <b>{r.met ? say("assault.page.goal_met") : say("assault.page.goal_missing")}</b>
                </li>
            ))}
        </ul>
    );
}

function GoalEntry({ goal }: { goal: Goal }) {
    const { region, rewards, race } = EVENTS[goal.event];
    const facts = [
        points(goal.points),
        region !== "-" && regionName(region),
        goal.repeats && say("assault.page.goal_repeats"),
    ].filter(Boolean);
    return (
        <li class="as-goal" data-goal={goal.state}>
            <h4>{eventName(goal.event)}</h4>
            <b class="as-goal-state">{stateOf(goal)}</b>
            <p class="quiet-text">{facts.join(" · ")}</p>
            {goal.state !== "claimed" && (
                <>
                    <Requirements list={goal.needs} />
                    {goal.waiver.length > 0 && (
                        <>
                            <p>{say("assault.goal.waiver", { waived: goal.waived ? 1 : undefined })}</p>
                            <Requirements list={goal.waiver} />
                        </>
                    )}
                    <p class="quiet-text">{say("assault.page.goal_reward", { gives: phrases(rewards, race) })}</p>
                </>
            )}
        </li>
    );
}

export function Goals({ frame }: { frame: Frame }) {
    const goals = viewOf(frame).goals ?? [];
    const isUniversal = (goal: Goal) => EVENTS[goal.event].race === "any";
    const parts = [
        { title: say("assault.page.goals_own"), list: goals.filter((g) => !isUniversal(g)) },
        { title: say("assault.page.goals_open"), list: goals.filter(isUniversal) },
    ];
    return (
        <div class="as-goals">
            {parts.map(
                ({ title, list }) =>
                    list.length > 0 && (
                        <section key={title}>
                            <h3>{title}</h3>
                            <ul>
                                {list.map((goal) => (
                                    <GoalEntry key={goal.event} goal={goal} />
                                ))}
                            </ul>
                        </section>
                    ),
            )}
        </div>
    );
}
