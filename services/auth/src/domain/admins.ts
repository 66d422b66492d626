import type { Scope } from '@topup/kit/rights';

/** The admins' e-mail addresses in lower case, each with the scopes that limit it; none: it may do everything. */
export type Admins = ReadonlyMap<string, readonly Scope[]>;

export const roleOf = (email: string, admins: Admins): 'user' | 'admin' =>
  admins.has(email.toLowerCase()) ? 'admin' : 'user';

/** Null for an address that is no admin's. */
export const scopesOf = (email: string, admins: Admins): readonly Scope[] | null =>
  admins.get(email.toLowerCase()) ?? null;
