import type { RecoveringChannelModel } from 'amqplib';
import type { Log } from '../log.ts';

const PAUSE_MS = 1_000;

/** Whether the broker accepts messages. When short of disk or memory it accepts none, but still delivers messages. */
export type Flow = {
  readonly blockedBy: () => string | null;
  /** Why nothing may be sent now: the broker blocks the connection, or a confirm was overdue within the last second. */
  readonly closedBy: () => string | null;
  readonly opened: (signal: AbortSignal) => Promise<void>;
  readonly unconfirmed: () => void;
};

export function watchFlow(connection: RecoveringChannelModel, log: Log): Flow {
  let blocked: string | null = null;
  let pause: NodeJS.Timeout | null = null;
  const waiting = new Set<() => void>();
  const closedBy = (): string | null => blocked ?? (pause ? 'a message was not confirmed in time' : null);
  const changed = (): void => {
    if (closedBy() === null) for (const resolve of [...waiting]) resolve();
  };
  const unblock = (): void => {
    blocked = null;
    changed();
  };
  connection.on('blocked', (reason) => {
    blocked = reason;
    log.error({ reason }, 'the broker takes no messages');
  });
  connection.on('unblocked', () => {
    log.info('the broker takes messages again');
    unblock();
  });
  // A new connection starts unblocked. The broker blocks it again if it still has to.
  connection.on('disconnect', unblock);
  return {
    blockedBy: () => blocked,
    closedBy,
    opened: (signal) =>
      new Promise((resolve, reject) => {
        if (closedBy() === null) return resolve();
        const end = (settle: () => void) => () => {
          waiting.delete(open);
          signal.removeEventListener('abort', abort);
          settle();
        };
        const open = end(resolve);
        const abort = end(() => reject(new Error(`stopped while ${closedBy() ?? 'the broker took no messages'}`)));
        if (signal.aborted) return abort();
        waiting.add(open);
        signal.addEventListener('abort', abort);
      }),
    unconfirmed: () => {
      if (pause) return;
      pause = setTimeout(() => {
        pause = null;
        changed();
      }, PAUSE_MS).unref();
    },
  };
}
