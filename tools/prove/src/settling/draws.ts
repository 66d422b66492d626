import { randomFrom, type Random } from '@topup/kit/testing/simulation/random';

const ALL = 2 ** 32;

/** Neighbouring seeds and streams begin at unrelated places. */
function mixed(seed: number, stream: number): number {
  let bits = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream + 0x7f4a7c15, 0xc2b2ae35);
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return (bits ^ (bits >>> 15)) >>> 0;
}

/** One stream of random numbers. Streams are separate, so that for example more readings do not change what is sold. */
export class Draws {
  private readonly random: Random;
  private spare: number | null = null;

  constructor(seed: number, stream: number) {
    this.random = randomFrom(mixed(seed, stream));
  }

  /** From 0 up to, but not including, 1. */
  share(): number {
    return this.random(ALL) / ALL;
  }

  chance(share: number): boolean {
    return this.share() < share;
  }

  between(least: number, most: number): number {
    return least + this.share() * (most - least);
  }

  whole(least: number, most: number): number {
    return least + this.random(most - least + 1);
  }

  logBetween(least: number, most: number): number {
    return least * (most / least) ** this.share();
  }

  exponential(mean: number): number {
    return -mean * Math.log(1 - this.share());
  }

  logNormal({ median, sigma }: LogNormal): number {
    return median * Math.exp(sigma * this.normal());
  }

  pick<T>(some: readonly T[]): T {
    return some[this.random(some.length)] as T;
  }

  /** Draws a name; the shares add up to 1. */
  oneOf<T extends string>(shares: Readonly<Record<T, number>>): T {
    const names = Object.keys(shares) as T[];
    let left = this.share();
    return names.find((name) => (left -= shares[name]) < 0) ?? (names.at(-1) as T);
  }

  /** Box and Muller's method makes two normal numbers at once. */
  private normal(): number {
    const { spare } = this;
    this.spare = null;
    if (spare !== null) return spare;
    const radius = Math.sqrt(-2 * Math.log(1 - this.share()));
    const angle = 2 * Math.PI * this.share();
    this.spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  }
}

export type LogNormal = { readonly median: number; readonly sigma: number };
