// The server's end of a socket. Messages are those of docs/api.md.
export class FakeSocket {
    static all: FakeSocket[] = [];
    static readonly OPEN = 1;
    static readonly CLOSED = 3;
    readyState = 0;
    sent: unknown[] = [];
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: (() => void) | null = null;

    constructor(readonly url: string) {
        FakeSocket.all.push(this);
    }
    send(text: string): void {
        this.sent.push(JSON.parse(text));
    }
    open(): void {
        this.readyState = 1;
        this.onopen!();
    }
    tell(...messages: unknown[]): void {
        for (const message of messages) this.onmessage!({ data: JSON.stringify(message) });
    }
    close(): void {
        this.readyState = 3;
        this.onclose?.();
    }
}
