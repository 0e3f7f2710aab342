// What describe() says of a position, by game. The field `game` tells which one a view belongs to.
import type { View as Assault } from "./assault/view.gen";
import type { View as Causeway } from "./causeway/view.gen";
import type { View as Giants } from "./giants/view.gen";
import type { View as Orongo } from "./orongo/view.gen";

export type AnyView = Assault | Causeway | Giants | Orongo;

// The view of a frame that must belong to this game.
export function viewFor<Name extends AnyView["game"]>(game: Name, { view }: { view: AnyView }) {
    const isRight = (v: AnyView): v is Extract<AnyView, { game: Name }> => v.game === game;
    if (!isRight(view)) throw new Error(`a board of ${game} was given a position of ${view.game}`);
    return view;
}
