import { createHash } from 'node:crypto';

/** One sign-in on one device: a chain of refresh tokens, each the successor of the previous one. */
export type Family = {
  readonly _id: string;
  readonly accountId: string;
  readonly salt: string;
  readonly kid: string;
  /** Number of the newest refresh token, which the client has not presented yet. */
  readonly generation: number;
  /** How many successors of the last presented token were replaced, because the client lost them. Absent means none. */
  readonly lost?: number;
  /** The account's block when the session began; this block does not end the session. Absent: the account was not blocked. */
  readonly block?: string;
  readonly createdAt: Date;
  readonly rotatedAt: Date;
  /** The latest end of the session: a refresh does not move it. */
  readonly expiresAt: Date;
  readonly revokedAt?: Date;
  readonly revokedReason?: 'signed_out' | 'reused' | 'account_closed' | 'account_blocked';
};

const DAY_MS = 86_400_000;
export const IDLE_MS = 7 * DAY_MS;
export const ABSOLUTE_MS = 30 * DAY_MS;
/** Tabs that refresh at the same time all present the same token, which gets the same successor for this long. */
export const GRACE_MS = 10_000;

/** How long a client that lost the answer to a sign-in may repeat its ID token. */
const SIGN_IN_REPEAT_MS = 600_000;

/** Leaves out the signature, which can be encoded in several ways: one ID token must always give the same id. */
export const familyIdOf = (idToken: string): string =>
  createHash('sha256')
    .update(idToken.slice(0, idToken.lastIndexOf('.')))
    .digest('hex')
    .slice(0, 32);

export const mayRepeatSignIn = (family: Family, now: Date): boolean =>
  family.generation === 1 && !hasEnded(family, now) && now.getTime() - family.createdAt.getTime() <= SIGN_IN_REPEAT_MS;

export const hasEnded = (family: Family, now: Date): boolean =>
  family.revokedAt !== undefined || now >= family.expiresAt || now.getTime() - family.rotatedAt.getTime() >= IDLE_MS;

/** The newest generation that the client presented. The client may never have received the later ones. */
const presentedLast = ({ generation, lost = 0 }: Family): number => generation - 1 - lost;

/**
 * Judges a refresh token whose MAC is valid.
 * advance  the newest token; or the last presented one again, after more than 10 s: its successor was lost and is replaced
 * repeat   the last presented token again, within 10 s: the client gets the same successor
 * reused   any other token: its successor was presented, or it was replaced as lost, so two parties hold the session's tokens
 */
export function judge(family: Family, generation: number, now: Date): 'advance' | 'repeat' | 'reused' | 'ended' {
  if (hasEnded(family, now)) return 'ended';
  if (generation === family.generation) return 'advance';
  if (generation !== presentedLast(family)) return 'reused';
  return now.getTime() - family.rotatedAt.getTime() <= GRACE_MS ? 'repeat' : 'advance';
}

export const advanced = (family: Family, presented: number, kid: string, now: Date) => ({
  generation: family.generation + 1,
  lost: family.generation - presented,
  rotatedAt: now,
  kid,
});

export const cookieLifetimeS = (family: Family, now: Date): number =>
  Math.max(0, Math.floor(Math.min(IDLE_MS, family.expiresAt.getTime() - now.getTime()) / 1000));
