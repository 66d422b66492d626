import { randomBytes } from 'node:crypto';
import { makeNonce, nonceHash } from '../domain/nonce.ts';
import type { RefreshKey } from '../domain/refresh-token.ts';

type IssueNonceDeps = { readonly keys: readonly [RefreshKey, ...RefreshKey[]]; readonly now: () => Date };

export function issueNonce({ keys, now }: IssueNonceDeps): { secret: string; hash: string } {
  const secret = makeNonce(keys[0].key, randomBytes(32), now().getTime());
  return { secret, hash: nonceHash(secret) };
}
