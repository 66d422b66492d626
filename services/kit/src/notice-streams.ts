import type { Streamed } from './http.ts';
import type { Log } from './log.ts';
import { noticesFor, type CurrentNotices, type ShownNotices } from './notices.ts';
import { mayDo, type AdminCheck, type Principal } from './session.ts';
import { every, type Job } from './sweeper.ts';

type Reader = Pick<Principal, 'accountId' | 'email' | 'sessionVersion'>;
export type NoticeStreams = {
  /** The notices now, and again after each change. Null: this admin has too many streams of this process open. */
  readonly open: (reader: Reader) => Streamed | null;
  /**
   * Asks auth about each stream's admin, then reads the database once for all streams. So nothing is sent to an admin whose
   * rights were checked more than 5 s ago, and without the right `readShop`, or without an answer of auth, the stream ends.
   */
  readonly round: () => Promise<void>;
};
type StreamDeps = {
  readonly current: CurrentNotices;
  readonly adminCheck: AdminCheck;
  /** Its abort ends all streams, so that clients reconnect to another replica. */
  readonly stopping: AbortSignal;
};

const EVERY_MS = 2_000;
const EACH_MAX = 4;
/** A stream ends after this time, so that clients spread over the replicas again. */
const OPEN_MAX_MS = 5 * 60_000;

type Open = {
  readonly reader: Reader;
  readonly send: (content: ShownNotices) => void;
  readonly end: () => void;
  sent: string;
};

export function createNoticeStreams({ current, adminCheck, stopping }: StreamDeps): NoticeStreams {
  const streams = new Set<Open>();
  const perAdmin = new Map<string, number>();
  const count = (accountId: string, by: 1 | -1): void => {
    const left = (perAdmin.get(accountId) ?? 0) + by;
    if (left > 0) perAdmin.set(accountId, left);
    else perAdmin.delete(accountId);
  };

  async function admitted(stream: Open) {
    const { accountId, sessionVersion } = stream.reader;
    const answer = await adminCheck(accountId, sessionVersion).catch(() => null);
    if (answer && mayDo(answer, 'readShop')) return { stream, answer };
    stream.end();
    return null;
  }

  async function tell(told: readonly Open[]): Promise<void> {
    const checked = (await Promise.all(told.map(admitted))).filter((each) => each !== null);
    if (checked.length === 0) return;
    const notices = await current();
    for (const { stream, answer } of checked) {
      const content = noticesFor(notices, stream.reader, (right) => mayDo(answer, right));
      const text = JSON.stringify(content);
      if (text !== stream.sent) stream.send(content);
      stream.sent = text;
    }
  }

  stopping.addEventListener('abort', () => [...streams].forEach(({ end }) => end()));
  return {
    open: (reader) => {
      if ((perAdmin.get(reader.accountId) ?? 0) >= EACH_MAX) return null;
      count(reader.accountId, 1);
      return {
        follow: ({ send, end }) => {
          const stream: Open = { reader, send: (content) => send('notices', content), end, sent: '' };
          streams.add(stream);
          const timer = setTimeout(end, OPEN_MAX_MS);
          // A later round reads again if this read fails.
          if (stopping.aborted) end();
          else tell([stream]).catch(() => undefined);
          return () => {
            clearTimeout(timer);
            streams.delete(stream);
            count(reader.accountId, -1);
          };
        },
      };
    },
    round: () => tell([...streams]),
  };
}

/** Reads nothing while no stream is open. */
export const sendNotices = ({ round }: Pick<NoticeStreams, 'round'>, log: Log): Job =>
  every(EVERY_MS, 'send-notices', log, round);
