import { createPrivateKey } from 'node:crypto';
import type { SignatureKey } from './day-seal.ts';

/** The PKCS #8 header before the 32 bytes of an Ed25519 private key (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

export const ed25519Key = ({ kid, key }: { readonly kid: string; readonly key: Buffer }): SignatureKey => ({
  kid,
  key: createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, key]), format: 'der', type: 'pkcs8' }),
});
