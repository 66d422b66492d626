import { z } from 'zod';
import { conflict, type ErrorMap } from './errors.ts';
import { isExpired, isSamePerson, type Person, type Proposed, type SecondRefused } from './person.ts';
import { ANY_SESSION, mayDo, type AdminCheck } from './session/admin-check.ts';
import type { Right } from './rights.ts';

export * from './person.ts';

export type TwoPeople = {
  /** True: the shop has a single admin, and no change waits for a second one. */
  readonly isSingleAdmin: boolean;
  /** Why `actor` may not confirm the proposal; null if allowed. Rejects when the auth service does not answer. */
  readonly refusalOf: (proposed: Proposed, actor: Person, now: Date) => Promise<SecondRefused | null>;
};

export const twoPeopleSettings = {
  SINGLE_ADMIN: z
    .stringbool()
    .default(false)
    .describe('true: the shop has a single admin, and nothing waits for a second one to confirm it'),
};

export const createTwoPeople = (
  { SINGLE_ADMIN: isSingleAdmin }: { readonly SINGLE_ADMIN: boolean },
  adminCheck: AdminCheck,
  right: Right,
): TwoPeople => ({
  isSingleAdmin,
  refusalOf: async (proposed, actor, now) => {
    if (isSamePerson({ accountId: proposed.by, email: proposed.email }, actor)) return { kind: 'same_admin' };
    if (isExpired(proposed, now)) return { kind: 'expired' };
    return mayDo(await adminCheck(proposed.by, ANY_SESSION), right) ? null : { kind: 'proposer_gone' };
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

/** For the admin who proposed a change: names the settings to change if nobody else can confirm it. */
export const settingsHint = (limits: readonly string[] = []): string =>
  ['If this shop has a single admin, set SINGLE_ADMIN=true.']
    .concat(limits.length > 0 ? `What one admin may do alone is set by ${limits.join(' and ')}.` : [])
    .join(' ');
