import { createHash } from 'node:crypto';

const md5 = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex');

/**
 * The supplier's signature: every parameter except `sign`, sorted by key, each as `key=value&` (the last one keeps its
 * `&`), then the merchant key; MD5 of the hex of MD5. Valid for 5 minutes from the parameter `time`.
 */
export function sign(parameters: Readonly<Record<string, string>>, key: string): string {
  const text = Object.entries(parameters)
    .filter(([name]) => name !== 'sign')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}&`)
    .join('');
  return md5(md5(text + key));
}
