import { setTimeout as pause } from 'node:timers/promises';
import type { Channel, ConfirmChannel } from 'amqplib';
import type { Log } from '../log.ts';
import { within } from '../within.ts';
import type { Connection } from './connection.ts';
import { BusUnavailable } from './errors.ts';
import { wordsOf } from './words.ts';

const SET_UP_WITHIN_MS = 15_000;
const REOPEN_MS = { first: 100, most: 3_000 };
/** A channel that fails within this time of its opening counts as one more failure in a row, which lengthens the next pause. */
const STEADY_MS = 10_000;

export type ChannelOptions<C extends Channel> = {
  readonly name: string;
  readonly open: (connection: Connection) => Promise<C>;
  readonly setup: (channel: C) => Promise<unknown>;
  readonly onReopened?: () => void;
  readonly setUpWithinMs?: number;
};
export type KeptChannel<C extends Channel> = {
  readonly name: string;
  /** Null while the channel is not open. */
  readonly current: () => C | null;
  /** Waits while the connection is away. Rejects with BusUnavailable after `ms`, or when the set-up fails. */
  readonly opened: (ms: number) => Promise<C>;
  /** Why the channel is not open although its connection is open, in the broker's words. */
  readonly problem: () => string | null;
  readonly close: () => Promise<void>;
};

export const plain = ({ model }: Connection): Promise<Channel> => model.createChannel();
export const confirming = ({ model }: Connection): Promise<ConfirmChannel> => model.createConfirmChannel();

type Waiting<C> = { readonly resolve: (channel: C) => void; readonly reject: (error: Error) => void };
function createWaitingRoom<C>() {
  const waiting = new Set<Waiting<C>>();
  return {
    settle: (how: (one: Waiting<C>) => void): void => {
      for (const one of [...waiting]) how(one);
      waiting.clear();
    },
    wait: (ms: number, late: () => Error): Promise<C> =>
      new Promise((resolve, reject) => {
        const one = { resolve, reject };
        waiting.add(one);
        setTimeout(() => waiting.delete(one) && reject(late()), ms).unref();
      }),
  };
}

type Opened<C> = { readonly channel: C; readonly ended: Promise<Error> };

/** Rejects when the channel fails or ends during its set-up. If it ends later, `ended` resolves with the reason. */
async function openOnce<C extends Channel>(
  connection: Connection,
  { name, open, setup, setUpWithinMs = SET_UP_WITHIN_MS }: ChannelOptions<C>,
  begun: (channel: C) => void,
): Promise<Opened<C>> {
  let why = new Error(`the channel '${name}' was closed`);
  const channel = await open(connection);
  channel.on('error', (error: Error) => (why = error));
  const ended = new Promise<Error>((resolve) => channel.once('close', () => resolve(why)));
  begun(channel);
  const cutShort = ended.then((error) => Promise.reject(error));
  cutShort.catch(() => undefined);
  try {
    const ready = within(setUpWithinMs, setup(channel), `set-up took more than ${setUpWithinMs} ms`);
    await Promise.race([ready, cutShort]);
  } catch (error) {
    void channel.close().catch(() => undefined);
    throw error;
  }
  return { channel, ended };
}

/**
 * A channel that is opened again each time that its connection was lost or the channel itself failed. amqplib recovers only
 * connections. The failure of one channel touches neither its connection nor any other channel.
 */
export function keepChannel<C extends Channel>(
  connection: Connection,
  log: Log,
  options: ChannelOptions<C>,
): KeptChannel<C> {
  const { name, onReopened } = options;
  const closing = new AbortController();
  const signal = AbortSignal.any([closing.signal, connection.closed]);
  const waiting = createWaitingRoom<C>();
  let current: C | null = null;
  let latest: C | null = null;
  let problem: string | null = null;

  const failed = (error: Error): void => {
    current = null;
    const words = wordsOf(error);
    // A lost connection has been logged already, and is no failure of this channel.
    if (signal.aborted || connection.away() !== null) return;
    if (problem !== words) log.warn({ err: error, channel: name }, 'broker channel failed');
    problem = words;
    waiting.settle(({ reject }) => reject(new BusUnavailable(`${name}: ${words}`)));
  };
  /** Resolves when the channel has ended. */
  const use = async ({ channel, ended }: Opened<C>): Promise<void> => {
    current = channel;
    problem = null;
    waiting.settle(({ resolve }) => resolve(channel));
    failed(await ended);
  };
  const begun = (channel: C): void => {
    latest = channel;
    if (signal.aborted) void channel.close().catch(() => undefined);
  };
  const keep = async (): Promise<void> => {
    let failures = 0;
    let wasOpen = false;
    while (!signal.aborted) {
      const since = performance.now();
      const opened = await openOnce(connection, options, begun).catch((error: Error) => failed(error));
      if (opened && wasOpen) onReopened?.();
      if (opened) await use(opened);
      wasOpen ||= opened !== undefined;
      const isItsOwn = connection.away() === null && performance.now() - since < STEADY_MS;
      failures = isItsOwn ? failures + 1 : 0;
      const pauseMs = Math.min(REOPEN_MS.most, REOPEN_MS.first * 2 ** failures);
      await pause(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  void keep();

  return {
    name,
    current: () => current,
    problem: () => (connection.away() === null ? problem : null),
    opened: async (ms) => {
      if (current) return current;
      if (connection.away() === null && problem !== null) throw new BusUnavailable(`${name}: ${problem}`);
      return waiting.wait(ms, () => new BusUnavailable(`${name}: ${connection.away() ?? 'it is not open yet'}`));
    },
    close: async () => {
      closing.abort();
      current = null;
      await latest?.close().catch(() => undefined);
    },
  };
}
