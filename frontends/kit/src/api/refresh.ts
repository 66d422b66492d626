import { traceparent } from './traceparent.ts';

/** When this browser last renewed its session, in epoch milliseconds. Shared by all tabs and remotes. */
const REFRESHED_AT = 'topup-refreshed-at';
const LOCK = 'topup-refresh';

export type Renewal = 'renewed' | 'refused' | 'unreachable';

let lastHere = 0;
let queue: Promise<unknown> = Promise.resolve();

const lastRefresh = (): number => {
  try {
    return Math.max(lastHere, Number(localStorage.getItem(REFRESHED_AT) ?? 0));
  } catch {
    return lastHere;
  }
};

const remember = (at: number): void => {
  lastHere = at;
  try {
    localStorage.setItem(REFRESHED_AT, String(at));
  } catch {
    // Storage may be blocked. Each tab then knows only its own renewals.
  }
};

const exclusively = (work: () => Promise<Renewal>): Promise<Renewal> => {
  if (navigator.locks) return navigator.locks.request(LOCK, work) as Promise<Renewal>;
  const next = queue.then(work, work);
  queue = next.catch(() => undefined);
  return next;
};

/**
 * Renews the session once for all calls refused at the same time: does nothing if the session has been renewed since
 * `startedAt`, when the refused call began. `unreachable`: the server neither renewed nor refused, so the user stays signed in.
 */
export const refreshOnce = (startedAt: number): Promise<Renewal> =>
  exclusively(async () => {
    if (lastRefresh() >= startedAt) return 'renewed';
    try {
      const response = await fetch('/api/auth/refresh-token', {
        method: 'POST',
        credentials: 'include',
        headers: { traceparent: traceparent() },
      });
      if (response.ok) remember(Date.now());
      if (response.status >= 500 || response.status === 429) return 'unreachable';
      return response.ok ? 'renewed' : 'refused';
    } catch {
      return 'unreachable';
    }
  });
