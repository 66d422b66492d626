/** A fake server event stream that a test can write to. */
export type FakeStream = {
  readonly address: string;
  readonly isClosed: () => boolean;
  readonly say: (event: string) => void;
};

/** Adds EventSource, which jsdom lacks. Returns the list of streams opened from now on. */
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
