import { createHash } from 'node:crypto';

const FIRST_PART = 1_024;

/**
 * Finds texts that occur twice among very many, and keeps only a hash of eight bytes of each. Callers compare the texts that it
 * reports, because two different texts may have the same hash (in about one of a hundred million audits).
 */
export function duplicateFinder() {
  let hashes = new BigUint64Array(FIRST_PART);
  let count = 0;
  let sorted: BigUint64Array | null = null;
  const inOrder = (): BigUint64Array => (sorted ??= hashes.slice(0, count).sort());
  return {
    add: (text: string): void => {
      if (count === hashes.length) {
        const larger = new BigUint64Array(2 * count);
        larger.set(hashes);
        hashes = larger;
      }
      hashes[count++] = hashOf(text);
      sorted = null;
    },
    has: (text: string): boolean => {
      const all = inOrder();
      const hash = hashOf(text);
      const at = firstNotBelow(all, hash);
      return all[at] === hash;
    },
    twice: (): ((text: string) => boolean) | null => {
      const all = inOrder();
      const found = new Set<bigint>();
      for (let i = 1; i < all.length; i++) if (all[i] === all[i - 1]) found.add(all[i] as bigint);
      return found.size === 0 ? null : (text) => found.has(hashOf(text));
    },
  };
}

const hashOf = (text: string): bigint => createHash('sha1').update(text).digest().readBigUInt64LE();

function firstNotBelow(sorted: BigUint64Array, value: bigint): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] as bigint) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
