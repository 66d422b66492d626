import { createHash } from 'node:crypto';

/** One sign-in on one device: a line of refresh tokens, each the successor of the one before. */
export type Family = {
  readonly _id: string;
  readonly accountId: string;
  readonly salt: string;
  /** The id of the key that makes the current token. */
  readonly kid: string;
  /** Grows by one with every new token; the token of this generation was never presented. */
  readonly generation: number;
  /** How many successors of the last presented token were replaced as lost; absent: none. */
  readonly lost?: number;
  readonly createdAt: Date;
  readonly rotatedAt: Date;
  /** The absolute end of the session, however active it is. */
  readonly expiresAt: Date;
  readonly revokedAt?: Date;
  readonly revokedReason?: 'signed_out' | 'reused';
};

const DAY_MS = 86_400_000;
export const IDLE_MS = 7 * DAY_MS;
export const ABSOLUTE_MS = 30 * DAY_MS;
/** Tabs that refresh at the same moment all present the same token; only one of them is first. */
export const GRACE_MS = 10_000;

/** A client that lost the answer to a sign-in may repeat its ID token for this long. */
export const SIGN_IN_REPEAT_MS = 600_000;

/**
 * The id of the family that an ID token may create. It is derived from the signed part only, because the text of a signature can
 * be altered without changing its value.
 */
export const familyIdOf = (idToken: string): string =>
  createHash('sha256')
    .update(idToken.slice(0, idToken.lastIndexOf('.')))
    .digest('hex')
    .slice(0, 32);

/** Whether the sign-in that made this family may be answered once more: nobody has used its first token. */
export const mayRepeatSignIn = (family: Family, now: Date): boolean =>
  family.generation === 1 && !hasEnded(family, now) && now.getTime() - family.createdAt.getTime() <= SIGN_IN_REPEAT_MS;

export const hasEnded = (family: Family, now: Date): boolean =>
  family.revokedAt !== undefined || now >= family.expiresAt || now.getTime() - family.rotatedAt.getTime() >= IDLE_MS;

/** The last presented generation. Its successor, the current one, may never have reached the client. */
const presentedLast = ({ generation, lost = 0 }: Family): number => generation - 1 - lost;

/**
 * Judges a genuine token by its generation. `advance`: it is the current token, or the one before it whose answer was lost; it
 * gets a new successor, and the lost one becomes invalid. `repeat`: it was answered a moment ago and gets the same answer.
 * `reused`: its successor was used already, or it had been replaced as lost; so two parties hold the session.
 */
export function judge(family: Family, generation: number, now: Date): 'advance' | 'repeat' | 'reused' | 'ended' {
  if (hasEnded(family, now)) return 'ended';
  if (generation === family.generation) return 'advance';
  if (generation !== presentedLast(family)) return 'reused';
  return now.getTime() - family.rotatedAt.getTime() <= GRACE_MS ? 'repeat' : 'advance';
}

/** The family after it has advanced. */
export const advanced = (family: Family, presented: number, kid: string, now: Date) => ({
  generation: family.generation + 1,
  lost: family.generation - presented,
  rotatedAt: now,
  kid,
});

/** How long browsers should keep the session's cookies. */
export const cookieLifetimeS = (family: Family, now: Date): number =>
  Math.max(0, Math.floor(Math.min(IDLE_MS, family.expiresAt.getTime() - now.getTime()) / 1000));
