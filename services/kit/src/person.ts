import { paise } from './money.ts';

/** An account and the e-mail address of the person who signs in with it. */
export type Person = { readonly accountId: string; readonly email: string };
/** The admin who proposed a change, and when; stored with every change that waits for a second admin. */
export type Proposed = { readonly by: string; readonly email: string; readonly at: Date };

export type SecondRefused =
  { readonly kind: 'same_admin' } | { readonly kind: 'expired' } | { readonly kind: 'proposer_gone' };

const PROPOSAL_LIFE_MS = 7 * 24 * 60 * 60_000;

/**
 * Gives all spellings of a mailbox one form, for comparisons and sums: lower case, no `+` suffix, no dots at Gmail.
 */
export function personOf(email: string): string {
  const lower = email.normalize('NFKC').trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const [mailbox = ''] = lower.slice(0, at).split('+');
  const domain = lower.slice(at + 1);
  return /^g(oogle)?mail\.com$/.test(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`;
}

export const isSamePerson = (one: Person, other: Person): boolean =>
  one.accountId === other.accountId || personOf(one.email) === personOf(other.email);

export const expiresAt = (at: Date): Date => new Date(at.getTime() + PROPOSAL_LIFE_MS);

/** Proposals made at or before this time have expired. */
export const expiredBefore = (now: Date): Date => new Date(now.getTime() - PROPOSAL_LIFE_MS);

export const isExpired = ({ at }: Pick<Proposed, 'at'>, now: Date): boolean => at <= expiredBefore(now);

/** The limit of what one admin may do alone, in a shop with a single admin: higher than any real amount. */
export const NO_LIMIT = paise(Number.MAX_SAFE_INTEGER);
