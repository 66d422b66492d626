/** A stream of the server that a test speaks through. */
export type FakeStream = {
  readonly address: string;
  readonly isClosed: () => boolean;
  readonly say: (event: string) => void;
};

/** Gives jsdom the event streams that it has not; answers the list of those that are opened from now on. */
export function fakeStreams(): FakeStream[] {
  const opened: FakeStream[] = [];
  class Stream extends EventTarget {
    private closed = false;
    constructor(address: string) {
      super();
      opened.push({ address, isClosed: () => this.closed, say: (event) => void this.dispatchEvent(new Event(event)) });
    }
    close() {
      this.closed = true;
    }
  }
  Object.assign(globalThis, { EventSource: Stream });
  return opened;
}
