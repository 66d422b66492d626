import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';

export const CLIENT_ID = 'test-client.apps.googleusercontent.com';
type Person = {
  email: string;
  name?: string;
  nonce?: string;
  /** Claims to replace; undefined removes one. */
  claims?: Record<string, unknown>;
  key?: CryptoKey;
};
type Google = {
  readonly jwksUrl: string;
  readonly idToken: (person: Person) => Promise<string>;
  readonly close: () => Promise<void>;
};

/** Google's part of the sign-in, for one test file: a JWKS URL, and ID tokens that verify against it. */
export async function startGoogle(now: () => Date): Promise<Google> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'google-1', alg: 'RS256', use: 'sig' };
  const server = createServer((_req, res) => {
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    jwksUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`,
    idToken: ({ email, name = 'A Player', nonce, claims = {}, key = privateKey }) => {
      const iat = Math.floor(now().getTime() / 1000);
      const payload = {
        iss: 'https://accounts.google.com',
        aud: CLIENT_ID,
        sub: createHash('sha256').update(email).digest('hex').slice(0, 21),
        email,
        email_verified: true,
        name,
        nonce,
        iat,
        exp: iat + 3_600,
        jti: randomUUID(),
        ...claims,
      };
      return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'google-1', typ: 'JWT' }).sign(key);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
