// Asks before something that cannot be taken back.
import { say } from "../say/say";
import { Dialog } from "./dialog";

export interface Question {
    title: string;
    words: string;
    yes: string; // what the button says that does it
    run(): void;
}

export function Confirm({ question, close }: { question: Question; close(): void }) {
    return (
        <Dialog title={question.title} close={close}>
            <p>{question.words}</p>
            <p class="row-of-buttons">
                <button type="button" class="primary" onClick={() => (close(), question.run())}>
                    {question.yes}
                </button>
                <button type="button" onClick={close}>
                    {say("people.confirm.no")}
                </button>
            </p>
        </Dialog>
    );
}
