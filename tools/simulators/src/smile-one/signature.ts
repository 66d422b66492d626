import { createHash } from 'node:crypto';

const md5 = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex');

/** md5 of md5 over every parameter except `sign`, sorted by key, a trailing `&`, then the key. */
export function signatureOf(parameters: Readonly<Record<string, string>>, merchantKey: string): string {
  const text = Object.keys(parameters)
    .filter((name) => name !== 'sign')
    .sort()
    .map((name) => `${name}=${parameters[name]}&`)
    .join('');
  return md5(md5(text + merchantKey));
}
