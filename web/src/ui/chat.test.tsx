// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { draw, frameWith, stateWith } from "../../tests/dom";
import type { Seat, Session } from "../session/session";
import { Chat } from "./chat";

const SEATS: Seat[] = [
    { seat: 1, name: "Ana", kind: "person" },
    { seat: 2, name: "Ben", kind: "you" },
];
const session = { say: vi.fn() } as unknown as Session;

const show = (seats: Seat[], reason?: string) => {
    const result = reason ? { reason, rank: [0, 0], score: [0, 0] } : undefined;
    const state = stateWith({ seats, chat: [{ seat: 1, text: "hello" }], frame: frameWith({ viewer: 2, result }) });
    return draw(<Chat state={state} names={["Ana", "Ben"]} session={session} />);
};

describe("the chat", () => {
    it("has a line to write in", async () => {
        const root = await show(SEATS);
        expect(root.querySelector("form")).not.toBeNull();
        expect(root.textContent).not.toContain("muted you");
    });

    it("can only be read by somebody whom the operator has muted, who is told so", async () => {
        const root = await show([SEATS[0], { ...SEATS[1], muted: true }]);
        expect(root.querySelector("form")).toBeNull();
        expect(root.textContent).toContain("The operator of this server has muted you, so you can only read here.");
        expect(root.querySelector("li")!.textContent).toContain("hello");
    });

    it("can only be read at a table that the operator has closed", async () => {
        expect((await show(SEATS, "closed")).querySelector("form")).toBeNull();
        expect((await show(SEATS, "aborted")).querySelector("form")).not.toBeNull();
    });
});
