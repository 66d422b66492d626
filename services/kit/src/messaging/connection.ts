import { connect, type RecoveringChannelModel } from 'amqplib';
import type { Log } from '../log.ts';
import { within } from '../within.ts';
import { wordsOf } from './words.ts';

const HEARTBEAT_S = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const CLOSE_WITHIN_MS = 5_000;
/** Short enough for services to be ready soon after the broker, long enough not to flood a broker that is starting. */
const RECONNECT = { initialDelay: 500, factor: 1.5, maxDelay: 3_000 };

export type Connection = {
  readonly model: RecoveringChannelModel;
  /** Why the connection is away; null while it is open. */
  readonly away: () => string | null;
  /** Aborted when `close` is called. */
  readonly closed: AbortSignal;
  readonly close: () => Promise<void>;
};

/** When the broker refuses the virtual host, the library's error lacks the broker's reason, so ours replaces it. */
const reasonOf = (error: Error, { username, pathname }: URL): string =>
  error.message.includes('Expected ConnectionOpenOk')
    ? `the virtual host '${pathname.slice(1)}' is missing, or no right to it for user '${username}'`
    : wordsOf(error);

/** Connects and reconnects without end, by the client library's own recovery. Resolves before the connection is open. */
export async function openConnection(url: string, name: string, log: Log): Promise<Connection> {
  const address = new URL(url);
  if (!address.searchParams.has('heartbeat')) address.searchParams.set('heartbeat', String(HEARTBEAT_S));
  const model = await connect(address.href, {
    noDelay: true,
    timeout: CONNECT_TIMEOUT_MS,
    clientProperties: { connection_name: name },
    recovery: { ...RECONNECT, waitForConnect: false },
  });
  const closing = new AbortController();
  let away: string | null = 'it is not connected yet';
  const lost =
    (text: string) =>
    (error: Error): void => {
      const reason = reasonOf(error, address);
      // One line for each reason: the next try comes within 3 s.
      log[reason === away ? 'debug' : 'warn']({ err: error, connection: name }, text);
      away = reason;
    };
  model.on('connect', () => (away = null));
  model.on('disconnect', lost('broker disconnected'));
  model.on('connect-failed', lost('broker not reached'));
  // Without a listener for 'error' the process would end. 'disconnect' follows with the same error.
  model.on('error', () => undefined);
  return {
    model,
    away: () => away,
    closed: closing.signal,
    close: () => {
      closing.abort();
      // A broker that hangs does not answer, so the wait has a limit.
      return within(CLOSE_WITHIN_MS, model.close(), 'the broker did not answer').catch(() => undefined);
    },
  };
}
