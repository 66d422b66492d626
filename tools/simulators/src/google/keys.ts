import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';

export type SigningKey = { kid: string; privateKey: CryptoKey; publicJwk: JWK };

/** Kept in a file, so that tokens stay valid after a restart. */
export async function signingKey(path: string): Promise<SigningKey> {
  if (!existsSync(path)) {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(await exportJWK(privateKey)), { mode: 0o600 });
  }
  const jwk = JSON.parse(readFileSync(path, 'utf8')) as JWK;
  const { n = '', e = '' } = jwk;
  const kid = n.slice(0, 16);
  const privateKey = (await importJWK(jwk, 'RS256')) as CryptoKey;
  return { kid, privateKey, publicJwk: { kty: 'RSA', n, e, kid, alg: 'RS256', use: 'sig' } };
}
