import { LRUCache } from 'lru-cache';
import type { Principal } from './reader.ts';

/** Asks whether this session is still an admin's. Rejects when nobody answers; the caller then refuses. */
export type AdminCheck = (accountId: string, sessionVersion: number) => Promise<{ readonly role: string }>;

/** Whether who is calling is an admin now: the role in a token is as old as the token. Rejects when nobody answers. */
export const isAdminNow = async (
  adminCheck: AdminCheck,
  { role, accountId, sessionVersion }: Pick<Principal, 'role' | 'accountId' | 'sessionVersion'>,
): Promise<boolean> => role === 'admin' && (await adminCheck(accountId, sessionVersion)).role === 'admin';

const TTL_MS = 5_000;
const REMEMBERED_MAX = 1_000;

/** Caches a yes for 5 s from when it was requested, so that a demoted admin is refused within 5 s. A no is never cached. */
export function createAdminCheck(ask: AdminCheck, nowMs: () => number = () => performance.now()): AdminCheck {
  const remembered = new LRUCache<string, { readonly checkedAtMs: number; readonly answer: Promise<{ role: string }> }>(
    {
      max: REMEMBERED_MAX,
    },
  );
  return async (accountId, sessionVersion) => {
    const key = `${accountId}:${sessionVersion}`;
    const known = remembered.get(key);
    if (known && nowMs() - known.checkedAtMs < TTL_MS) return known.answer;
    const entry = { checkedAtMs: nowMs(), answer: ask(accountId, sessionVersion) };
    remembered.set(key, entry);
    const forget = () => void (remembered.get(key) === entry && remembered.delete(key));
    entry.answer.then(({ role }) => role === 'admin' || forget(), forget);
    return entry.answer;
  };
}
