import { createHash } from 'node:crypto';

const md5 = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex');

/** md5 of md5 of `name=value&` for every parameter except `sign`, sorted by name, followed by the merchant's key. */
export function signatureOf(parameters: Readonly<Record<string, string>>, merchantKey: string): string {
  const text = Object.keys(parameters)
    .filter((name) => name !== 'sign')
    .sort()
    .map((name) => `${name}=${parameters[name]}&`)
    .join('');
  return md5(md5(text + merchantKey));
}
