import { z } from 'zod';
import { conflict, type ErrorMap } from './errors.ts';
import { ANY_SESSION, type AdminCheck } from './session/admin-check.ts';

/** An account and the address of the person who signs in with it. */
export type Person = { readonly accountId: string; readonly email: string };
/** Stored with every change that waits for a second admin. */
export type Proposed = { readonly by: string; readonly email: string; readonly at: Date };

export type SecondRefused =
  { readonly kind: 'same_admin' } | { readonly kind: 'expired' } | { readonly kind: 'proposer_gone' };

export type TwoPeople = {
  /** True: the shop has one admin, and nothing waits for a second. */
  readonly isSingleAdmin: boolean;
  /** Why this admin may not confirm; null if he may. Rejects when auth does not answer. */
  readonly refusalOf: (proposed: Proposed, actor: Person, now: Date) => Promise<SecondRefused | null>;
};

export const PROPOSAL_LIFE_MS = 7 * 24 * 60 * 60_000;

export const twoPeopleSettings = {
  SINGLE_ADMIN: z
    .stringbool()
    .default(false)
    .describe('true: the shop has a single admin, and nothing waits for a second one to confirm it'),
};

/**
 * One form of each mailbox, to compare and add up by: case does not count, nor do `+` suffixes, nor the dots that Gmail
 * ignores.
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

export const createTwoPeople = (
  { SINGLE_ADMIN: isSingleAdmin }: { readonly SINGLE_ADMIN: boolean },
  adminCheck: AdminCheck,
): TwoPeople => ({
  isSingleAdmin,
  refusalOf: async (proposed, actor, now) => {
    if (isSamePerson({ accountId: proposed.by, email: proposed.email }, actor)) return { kind: 'same_admin' };
    if (isExpired(proposed, now)) return { kind: 'expired' };
    const { role } = await adminCheck(proposed.by, ANY_SESSION);
    return role === 'admin' ? null : { kind: 'proposer_gone' };
  },
});

/** `what` is the noun that admins read, for example 'adjustment'. */
export const secondFailures = (what: string): ErrorMap<SecondRefused> => ({
  same_admin: () => conflict('second_admin_needed', `Another admin has to confirm this ${what}.`),
  expired: () =>
    conflict('proposal_expired', `This ${what} was proposed more than 7 days ago. Please propose it again.`),
  proposer_gone: () =>
    conflict('proposer_not_admin', `The proposer of this ${what} is no longer an admin. Please propose it again.`),
});

/** For the admin who has proposed: which settings decide, in case nobody else can confirm. */
export const settingsHint = (limits: readonly string[] = []): string =>
  ['If this shop has a single admin, set SINGLE_ADMIN=true.']
    .concat(limits.length > 0 ? `What one admin may do alone is set by ${limits.join(' and ')}.` : [])
    .join(' ');
