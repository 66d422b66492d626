import { LRUCache } from 'lru-cache';
import type { Principal } from './reader.ts';
import { includes, type Right } from '../rights.ts';

/** The session version to ask with when no session of the account is known. Real versions begin at 1. */
export const ANY_SESSION = 0;

type AdminAnswer = { readonly role: string; readonly scopes?: readonly string[] };
export type AdminCheck = (accountId: string, sessionVersion: number) => Promise<AdminAnswer>;

export const mayDo = ({ role, scopes = [] }: AdminAnswer, right: Right): boolean =>
  role === 'admin' && includes(scopes, right);

/** Asks the auth service, because the role in a token may be out of date. Rejects when the auth service does not answer. */
export const isAllowedNow = async (
  adminCheck: AdminCheck,
  { role, accountId, sessionVersion }: Pick<Principal, 'role' | 'accountId' | 'sessionVersion'>,
  right: Right,
): Promise<boolean> => role === 'admin' && mayDo(await adminCheck(accountId, sessionVersion), right);

const TTL_MS = 5_000;
const REMEMBERED_MAX = 1_000;

/**
 * Remembers only the answer 'admin', for 5 s from the question, so that a demoted admin is refused within 5 s. A question
 * with `ANY_SESSION` is rare, and always goes to the auth service.
 */
export function createAdminCheck(ask: AdminCheck, nowMs: () => number = () => performance.now()): AdminCheck {
  const remembered = new LRUCache<string, { readonly checkedAtMs: number; readonly answer: Promise<AdminAnswer> }>({
    max: REMEMBERED_MAX,
  });
  return async (accountId, sessionVersion) => {
    if (sessionVersion === ANY_SESSION) return ask(accountId, sessionVersion);
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
