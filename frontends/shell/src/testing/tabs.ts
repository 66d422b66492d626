type Work = () => Promise<unknown>;

/** Adds Web Locks and BroadcastChannel, which jsdom lacks, for several tabs rendered in one document. */
export function fakeTabs(): void {
  const channels = new Set<Channel>();
  class Channel extends EventTarget {
    constructor() {
      super();
      channels.add(this);
    }
    postMessage(data: unknown): void {
      for (const channel of channels)
        if (channel !== this) channel.dispatchEvent(new MessageEvent('message', { data }));
    }
    close(): void {
      channels.delete(this);
    }
  }
  const last = new Map<string, Promise<unknown>>();
  const request = (name: string, ...rest: [Work] | [{ signal: AbortSignal }, Work]) => {
    const work = rest.at(-1) as Work;
    const signal = rest.length > 1 ? (rest[0] as { signal: AbortSignal }).signal : undefined;
    const turn = (last.get(name) ?? Promise.resolve()).then(() => {
      if (signal?.aborted) throw signal.reason as Error;
      return work();
    });
    last.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
  Object.assign(globalThis, { BroadcastChannel: Channel });
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}
