/** A fake server event stream that a test can write to. */
export type FakeStream = {
  readonly address: string;
  readonly isClosed: () => boolean;
  readonly say: (event: string, data?: object) => void;
  /** The server refuses the connection: the browser does not repeat it. */
  readonly refuse: () => void;
};

/** Adds EventSource, which jsdom lacks. Returns the list of streams opened from now on. */
export function fakeStreams(): FakeStream[] {
  const opened: FakeStream[] = [];
  class Stream extends EventTarget {
    static readonly CLOSED = 2;
    readyState = 1;
    constructor(address: string) {
      super();
      opened.push({
        address,
        isClosed: () => this.readyState === Stream.CLOSED,
        say: (event, data) => void this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) })),
        refuse: () => {
          this.close();
          this.dispatchEvent(new Event('error'));
        },
      });
    }
    close() {
      this.readyState = Stream.CLOSED;
    }
  }
  Object.assign(globalThis, { EventSource: Stream });
  return opened;
}
