// The Story Goal Card: for each event of the viewer's race and each open one, what is met and what is missing.
import { count } from "../../ui/plural";
import { EVENTS, REGIONS } from "./data";
import { viewOf, type View } from "./view";
import { capital, phrases } from "./words";
import type { Frame } from "../../session/session";

type Goal = NonNullable<View["goals"]>[number];
type Requirement = Goal["needs"][number];

// The state of a goal in words.
export function stateOf(goal: Goal): string {
    const met = goal.needs.filter((r) => r.met).length;
    switch (goal.state) {
        case "claimed":
            return "Claimed";
        case "ready":
            return "Can be claimed";
        case "open":
            return `Not yet: ${met} of ${count(goal.needs.length, "requirement")} met`;
        default:
            return "Later: after the event before it";
    }
}

const amount = ({ have, need }: Requirement) => (need > 1 ? `have ${have}, need ${need}: ` : "");

function Requirements({ list }: { list: Requirement[] }) {
    return (
        <ul>
            {list.map((r) => (
                <li key={r.text} data-met={r.met}>
                    <span aria-hidden="true">{r.met ? "✓" : "○"}</span>
                    <span>{capital(r.text)}</span>
                    <b>
                        {amount(r)}
                        {r.met ? "met" : "missing"}
                    </b>
                </li>
            ))}
        </ul>
    );
}

function GoalEntry({ goal }: { goal: Goal }) {
    const { region, rewards } = EVENTS[goal.event];
    const facts = [count(goal.points, "point"), REGIONS[region]?.name, goal.repeats && "repeatable"].filter(Boolean);
    return (
        <li class="as-goal" data-goal={goal.state}>
            <h4>{goal.title}</h4>
            <b class="as-goal-state">{stateOf(goal)}</b>
            <p class="quiet-text">{facts.join(" · ")}</p>
            {goal.state !== "claimed" && (
                <>
                    <Requirements list={goal.needs} />
                    {goal.waiver.length > 0 && (
                        <>
                            <p>{goal.waived ? "No rune is needed, because:" : "No rune is needed with:"}</p>
                            <Requirements list={goal.waiver} />
                        </>
                    )}
                    <p class="quiet-text">Reward: {phrases(rewards)}</p>
                </>
            )}
        </li>
    );
}

export function Goals({ frame }: { frame: Frame }) {
    const goals = viewOf(frame).goals ?? [];
    const isUniversal = (goal: Goal) => EVENTS[goal.event].race === "any";
    const parts = [
        { title: "Your own events, one after the other", list: goals.filter((g) => !isUniversal(g)) },
        { title: "Open events, for whoever claims them first", list: goals.filter(isUniversal) },
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
