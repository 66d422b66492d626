/** One sign-in on one device: a line of refresh tokens, each the successor of the one before. */
export type Family = {
  readonly _id: string;
  readonly accountId: string;
  readonly salt: string;
  /** Which key makes the current token. */
  readonly kid: string;
  /** Grows by one with every rotation; the token of this generation is the only one that may rotate. */
  readonly generation: number;
  readonly createdAt: Date;
  readonly rotatedAt: Date;
  /** However busy the session is, it ends here. */
  readonly expiresAt: Date;
  readonly revokedAt?: Date;
  readonly revokedReason?: 'signed_out' | 'reused';
};

const DAY_MS = 86_400_000;
export const IDLE_MS = 7 * DAY_MS;
export const ABSOLUTE_MS = 30 * DAY_MS;
/** Tabs that refresh at the same moment all present the same token; only one of them is first. */
export const GRACE_MS = 10_000;

export const hasEnded = (family: Family, now: Date): boolean =>
  family.revokedAt !== undefined || now >= family.expiresAt || now.getTime() - family.rotatedAt.getTime() >= IDLE_MS;

/**
 * What a genuine token of this generation means. `rotate`: it is the current one. `repeat`: it was replaced a moment
 * ago, so its holder gets the current one again. `reused`: it was replaced long ago, so somebody holds a copy.
 */
export function judge(family: Family, generation: number, now: Date): 'rotate' | 'repeat' | 'reused' | 'ended' {
  if (hasEnded(family, now)) return 'ended';
  if (generation === family.generation) return 'rotate';
  const justReplaced = now.getTime() - family.rotatedAt.getTime() <= GRACE_MS;
  return generation === family.generation - 1 && justReplaced ? 'repeat' : 'reused';
}

/** How long browsers should keep the session's cookies. */
export const cookieLifetimeS = (family: Family, now: Date): number =>
  Math.max(0, Math.floor(Math.min(IDLE_MS, family.expiresAt.getTime() - now.getTime()) / 1000));
