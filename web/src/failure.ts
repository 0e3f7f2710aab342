// Something that the page needs could not be loaded, or stopped working. Unlike a Refusal it has nothing to do with the
// rules: the person can only try again. `message` is a fact that says what happened, `reason` what the browser said about it.
export class Failure extends Error {
    constructor(
        message: string,
        readonly reason = "",
    ) {
        super(message);
    }
}

// The words that somebody else's error comes with.
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
