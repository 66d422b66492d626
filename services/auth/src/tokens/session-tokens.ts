import { refreshToken, type RefreshKey } from '../domain/refresh-token.ts';
import { cookieLifetimeS, type Family } from '../domain/family.ts';
import type { User } from '../domain/user.ts';
import type { AccessTokens } from './access-token.ts';

export type Session = {
  readonly user: User;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly lifetimeS: number;
};
export type SessionTokens = { readonly of: (user: User, family: Family) => Promise<Session> };

/** While the family does not change, repeated calls return the same refresh token. */
export function createSessionTokens(deps: {
  accessTokens: AccessTokens;
  keys: readonly RefreshKey[];
  now: () => Date;
}): SessionTokens {
  const { accessTokens, keys, now } = deps;
  return {
    of: async (user, family) => {
      const key = keys.find(({ kid }) => kid === family.kid);
      if (!key) throw new Error(`refresh key '${family.kid}' is not configured`);
      const { _id: familyId, generation, salt } = family;
      return {
        user,
        accessToken: await accessTokens.issue(user, familyId),
        refreshToken: refreshToken(key, { familyId, generation, salt }),
        lifetimeS: cookieLifetimeS(family, now()),
      };
    },
  };
}
