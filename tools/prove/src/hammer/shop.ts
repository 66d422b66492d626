import type { Product } from '@topup/tests/support/shop';
import type { Book } from './book.ts';
import type { Person } from './people.ts';
import type { Random } from '@topup/kit/testing/simulation/random';

/** What every operation gets. */
export type Ground = {
  readonly book: Book;
  readonly players: readonly Person[];
  /** Two admins, because some changes need two. */
  readonly admins: readonly [Person, Person];
  /** Products on sale during the run. Their prices stay within 8 % of the prices here. */
  readonly goods: readonly Product[];
  /** The most that one admin may move without a second admin within 24 hours, in all wallets together. */
  readonly alonePaise: number;
};

/** One step of one actor. `key` is unique to the step and the same in every run of the seed. */
export type Step = { readonly who: Person; readonly random: Random; readonly key: string; readonly serial: number };
export type Operation = (ground: Ground, step: Step) => Promise<void>;

export const paiseOf = (rupees: string | number): number => Math.round(Number(rupees) * 100);
