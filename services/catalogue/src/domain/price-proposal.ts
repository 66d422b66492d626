import type { PriceAct, ProductState } from './product-version.ts';
import type { Wait } from './weigh-change.ts';

export type ProposedChange = {
  /** `id`: the product's `_id`. `version`: the version of the product on which the change is based. */
  readonly id: string;
  readonly version: number;
  readonly productId: string;
  readonly before: ProductState;
  readonly after: ProductState;
  readonly waits: readonly Wait[];
};
export type ProposedCost = {
  readonly version: number;
  readonly beforePaise: number | null;
  readonly afterPaise: number;
};

/** A change that one admin may not make alone. Kept as the record of who proposed it and who confirmed or withdrew it. */
export type PriceProposal = {
  readonly _id: string;
  /** The account and the e-mail address of the admin who proposed it. */
  readonly by: string;
  readonly email: string;
  readonly at: Date;
  readonly gameCode: string;
  readonly act: PriceAct | 'set-point-cost';
  readonly reason: string | null;
  readonly importId: string | null;
  readonly changes: readonly ProposedChange[];
  readonly pointCost: ProposedCost | null;
  /** `open`: waits for a second admin. `confirmed`: its changes are being made; after a crash it can be confirmed again. */
  readonly state: 'open' | 'confirmed' | 'withdrawn' | 'done';
  /** Who confirmed or withdrew it. */
  readonly closed?: { readonly by: string; readonly at: Date };
};
