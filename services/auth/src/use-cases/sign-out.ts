import type { SessionReader } from '@topup/kit/session';
import { isGenuine, parseRefreshToken, type RefreshKey } from '../domain/refresh-token.ts';
import type { Families } from '../store/families.ts';
import type { SessionEnder } from '../store/session-ender.ts';

type SignOutDeps = {
  readonly families: Families;
  readonly sessionEnder: SessionEnder;
  readonly session: SessionReader;
  readonly keys: readonly RefreshKey[];
  readonly now: () => Date;
};

/** Accepts refresh tokens of any generation; does nothing when no token is valid. */
export async function signOut(
  deps: SignOutDeps,
  refreshTokens: readonly string[],
  accessToken: string | null,
): Promise<void> {
  const presented = [...refreshTokens.map((token) => byRefreshToken(deps, token)), byAccessToken(deps, accessToken)];
  for (const familyId of new Set(await Promise.all(presented))) {
    const family = familyId === null ? null : await deps.families.byId(familyId);
    if (family) await deps.sessionEnder.end(family, 'signed_out', deps.now());
  }
}

async function byRefreshToken({ families, keys }: SignOutDeps, token: string): Promise<string | null> {
  const presented = parseRefreshToken(token);
  const family = presented && (await families.byId(presented.familyId));
  return family && isGenuine(keys, presented, family.salt) ? family._id : null;
}

const byAccessToken = async ({ session }: SignOutDeps, token: string | null): Promise<string | null> =>
  token === null
    ? null
    : session.verify(token).then(
        ({ familyId }) => familyId,
        () => null,
      );
