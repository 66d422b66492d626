import { rightsOf, type Right } from '@topup/kit/rights';
import { scopesOf, type Admins } from './admins.ts';

export type Role = 'user' | 'admin';
/** Only `sub` identifies a person, because an e-mail address may pass to another person. */
export type Profile = { readonly sub: string; readonly email: string; readonly name: string };
/** The versions of the terms that may be accepted. Add a version here before a page shows it. */
export const CONSENT_VERSIONS = ['2025-08-14'] as const;
export type Consent = { readonly version: string; readonly at: Date };

/** The account is being closed or was closed; docs/decisions/retention.md has the steps. Absent in every other account. */
export type Closing = {
  readonly at: Date;
  /** The admin who runs the command. */
  readonly by: string;
  /** From now on the closing cannot be undone: services erase what they store about the person. */
  readonly erasingSince?: Date;
  readonly doneAt?: Date;
};

/** The account may see what it has, and begin nothing. Absent in every other account. */
export type Block = {
  /** Another one for each block, so that an admin ends only the block that they have seen. */
  readonly id: string;
  /** The player reads it. */
  readonly reason: string;
  readonly at: Date;
  /** The admin: account and e-mail address. */
  readonly by: string;
  readonly email: string;
};

export type User = {
  readonly _id: string;
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** Increases when a session is ended early, so that admin calls with older access tokens are refused. */
  readonly sessionVersion: number;
  /** Each accepted version of the terms once, oldest first. */
  readonly consents: readonly Consent[];
  readonly closing?: Closing;
  readonly blocked?: Block;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly version: number;
};

type Public = Pick<User, 'email' | 'name' | 'role'>;

export function changesOf(user: User, next: Public): Partial<Public> | null {
  const changed = (['email', 'name', 'role'] as const).filter((field) => user[field] !== next[field]);
  return changed.length === 0 ? null : Object.fromEntries(changed.map((field) => [field, next[field]]));
}

type PublicUser = Public & { rights?: Right[]; blocked?: { reason: string; since: string } };

/** What the account's own pages read; of an admin also what he may do, of a blocked account why. */
export function publicUser({ role, name, email, blocked }: User, admins: Admins): PublicUser {
  const scopes = role === 'admin' ? scopesOf(email, admins) : null;
  return {
    role,
    name,
    email,
    ...(scopes ? { rights: rightsOf(scopes) } : {}),
    ...(blocked ? { blocked: { reason: blocked.reason, since: blocked.at.toISOString() } } : {}),
  };
}
