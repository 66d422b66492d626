/** `q=0` refuses a coding (RFC 9110, 12.5.3). */
export function takesCoding(header: string, coding: string): boolean {
  const offers = header
    .toLowerCase()
    .split(',')
    .map((offer) => offer.split(';').map((part) => part.trim()));
  const offer = offers.find(([name]) => name === coding) ?? offers.find(([name]) => name === '*');
  return offer !== undefined && !offer.slice(1).some((parameter) => /^q=0(\.0*)?$/.test(parameter));
}

/** The ETag without the coding (for example `-gzip`) that some proxies append to it when they compress an answer. */
const opaque = (tag: string): string =>
  tag
    .trim()
    .replace(/^W\//, '')
    .replace(/[-;](?:gzip|br|deflate|zstd)"$/, '"');

export const names = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === etag));

type Part = { readonly start: number; readonly end: number };

/** Null for the whole file: multiple parts, other units and invalid headers are ignored (RFC 9110, 14.2). */
export function partOf(header: string | undefined, size: number): Part | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  const last = size - 1;
  if (from === '')
    return Number(to) === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(to)), end: last };
  if (to !== '' && Number(to) < Number(from)) return null;
  if (Number(from) > last) return 'unsatisfiable';
  return { start: Number(from), end: to === '' ? last : Math.min(last, Number(to)) };
}
