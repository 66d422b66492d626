import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose';
import { newId } from '@topup/kit/ids';
import { isOver, nextKey, publishedKeys, signingKey, type KeyTimes } from '../domain/key-ring.ts';
import type { RefreshKey } from '../domain/refresh-token.ts';
import type { SigningKeyRecord, SigningKeys, SealedText } from '../store/signing-keys.ts';

type Loaded = KeyTimes & { readonly kid: string; readonly publicJwk: JWK; readonly privateKey: CryptoKey | null };
export type KeyRing = {
  /** Throws when there is no key to sign with now. */
  readonly current: () => { kid: string; privateKey: CryptoKey };
  readonly published: () => JWK[];
  readonly getKey: JWTVerifyGetKey;
  readonly turn: (forced?: boolean) => Promise<void>;
};

export function createKeyRing(deps: {
  store: SigningKeys;
  keys: readonly [RefreshKey, ...RefreshKey[]];
  now: () => Date;
}): KeyRing {
  const { store, keys, now } = deps;
  let loaded: Loaded[] = [];
  let publicKeys = createLocalJWKSet({ keys: [] });
  const usable = () => loaded.filter(({ privateKey }) => privateKey !== null);

  async function load(): Promise<void> {
    const records = await store.all();
    const known = new Map(loaded.map((key) => [key.kid, key]));
    loaded = await Promise.all(records.map(async (record) => known.get(record.kid) ?? open(keys, record)));
    publicKeys = createLocalJWKSet({ keys: loaded.map(({ publicJwk }) => publicJwk) });
  }

  return {
    published: () => publishedKeys(loaded, now()).map(({ publicJwk }) => publicJwk),
    current: () => {
      const key = signingKey(usable(), now());
      if (!key?.privateKey) throw new Error('no signing key');
      return { kid: key.kid, privateKey: key.privateKey };
    },
    getKey: (header, token) => publicKeys(header, token),
    turn: async (forced = false) => {
      await load();
      // `lost`: no active signing key can be decrypted, because the entry of `REFRESH_KEYS` that encrypted it was removed.
      const lost = loaded.length > 0 && !signingKey(usable(), now());
      const next = lost ? { _id: (loaded.at(-1)?._id ?? 0) + 1, activeFrom: now() } : nextKey(loaded, now(), forced);
      if (next) await store.insert(await make(keys[0], next, now()));
      const over = loaded.filter((key) => isOver(loaded, key, now())).map(({ _id }) => _id);
      if (over.length > 0) await store.remove(over);
      if (next || over.length > 0) await load();
    },
  };
}

async function make(key: RefreshKey, times: KeyTimes, now: Date): Promise<SigningKeyRecord> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const kid = newId();
  return {
    ...times,
    kid,
    publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' },
    sealedPrivateJwk: seal(key, JSON.stringify(await exportJWK(privateKey))),
    createdAt: now,
  };
}

async function open(keys: readonly RefreshKey[], record: SigningKeyRecord): Promise<Loaded> {
  const { _id, activeFrom, kid, publicJwk, sealedPrivateJwk } = record;
  const text = unseal(keys, sealedPrivateJwk);
  const privateKey = text === null ? null : ((await importJWK(JSON.parse(text) as JWK, 'EdDSA')) as CryptoKey);
  return { _id, activeFrom, kid, publicJwk, privateKey };
}

function seal({ kid, key }: RefreshKey, text: string): SealedText {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derive(key), iv);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return {
    kid,
    iv: iv.toString('base64url'),
    tag: cipher.getAuthTag().toString('base64url'),
    text: encrypted.toString('base64url'),
  };
}

/** Null when the key that encrypted the text is no longer configured. Throws when the text was tampered with. */
function unseal(keys: readonly RefreshKey[], sealed: SealedText): string | null {
  const found = keys.find(({ kid }) => kid === sealed.kid);
  if (!found) return null;
  const decipher = createDecipheriv('aes-256-gcm', derive(found.key), Buffer.from(sealed.iv, 'base64url'));
  decipher.setAuthTag(Buffer.from(sealed.tag, 'base64url'));
  return decipher.update(Buffer.from(sealed.text, 'base64url'), undefined, 'utf8') + decipher.final('utf8');
}

const derive = (key: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'topup auth signing keys', 32));
