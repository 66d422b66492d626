import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const length = (bytes: number): Buffer =>
  bytes < 128 ? Buffer.from([bytes]) : Buffer.from([0x82, bytes >> 8, bytes & 0xff]);
/** A DER element of less than 64 KiB. */
const element = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), length(content.length), content]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => element(0x30, ...parts);
const hex = (tag: number, text: string): Buffer => element(tag, Buffer.from(text, 'hex'));
const time = (at: Date): Buffer =>
  element(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));

const ECDSA_WITH_SHA256 = sequence(hex(0x06, '2a8648ce3d040302'));
const COMMON_NAME = hex(0x06, '550403');
const ALTERNATIVE_NAMES = hex(0x06, '551d11');
const DAY_MS = 86_400_000;

/** A key and a certificate that the key itself has signed, for `127.0.0.1` and `localhost`, as PEM. Valid for a day. */
export function selfSigned(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(element(0x31, sequence(COMMON_NAME, element(0x0c, Buffer.from('localhost')))));
  const names = sequence(element(0x82, Buffer.from('localhost')), element(0x87, Buffer.from([127, 0, 0, 1])));
  const about = sequence(
    element(0xa0, hex(0x02, '02')),
    element(0x02, Buffer.from([1]), randomBytes(8)),
    ECDSA_WITH_SHA256,
    name,
    sequence(time(new Date(Date.now() - DAY_MS)), time(new Date(Date.now() + DAY_MS))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(sequence(ALTERNATIVE_NAMES, element(0x04, names)))),
  );
  const signature = element(0x03, Buffer.from([0]), sign('sha256', about, privateKey));
  const lines = sequence(about, ECDSA_WITH_SHA256, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
