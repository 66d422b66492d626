import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { EndedSessions, Principal, SessionSettings } from '../session.ts';

/** No session has been ended early. */
export const noneEnded: Pick<EndedSessions, 'has' | 'watch'> = { has: async () => false, watch: () => () => undefined };

export type TokenMint = {
  readonly getKey: JWTVerifyGetKey;
  readonly jwks: JSONWebKeySet;
  /** An access token as auth would issue it; `change` modifies it for tests of refusals. */
  readonly issue: (
    who?: Partial<Principal>,
    change?: { aud?: string; iss?: string; typ?: string; expiresInS?: number; at?: Date },
  ) => Promise<string>;
};

export const TEST_PRINCIPAL: Principal = {
  accountId: 'a'.repeat(32),
  email: 'player@example.com',
  name: 'A Player',
  role: 'user',
  sessionVersion: 1,
  familyId: 'f'.repeat(32),
  blocked: false,
};

/** A signing key of this test alone, with the access tokens that it signs. */
export async function createTokenMint(settings: SessionSettings): Promise<TokenMint> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'EdDSA', use: 'sig' };
  return {
    getKey: createLocalJWKSet({ keys: [jwk] }),
    jwks: { keys: [jwk] },
    issue: async (who = {}, change = {}) => {
      const { accountId, email, name, role, sessionVersion, familyId, blocked } = { ...TEST_PRINCIPAL, ...who };
      const iat = Math.floor((change.at ?? new Date()).getTime() / 1000);
      return new SignJWT({ email, name, role, sv: sessionVersion, fid: familyId, ...(blocked ? { blocked } : {}) })
        .setProtectedHeader({ alg: 'EdDSA', kid: 'test', typ: change.typ ?? 'at+jwt' })
        .setSubject(accountId)
        .setIssuer(change.iss ?? settings.issuer)
        .setAudience(change.aud ?? settings.audience)
        .setIssuedAt(iat)
        .setExpirationTime(iat + (change.expiresInS ?? 600))
        .sign(privateKey);
    },
  };
}

/** Serves the public keys on a URL of its own, in place of auth's, for a service under test. */
export async function serveJwks({ jwks }: TokenMint): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(
    (_req, res) => void res.setHeader('content-type', 'application/json').end(JSON.stringify(jwks)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/jwks.json`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
