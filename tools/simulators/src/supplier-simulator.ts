import type { Router } from 'express';
import type { Shop } from './supplier/shop.ts';

/** Everything specific to the simulator of one supplier. */
type SupplierSimulator<Credential extends string = string> = {
  /** The supplier gateway's settings that both sides must know. They are random, and secret. */
  readonly credentials: readonly Credential[];
  /** The gateway's setting with the supplier's address. */
  readonly address: string;
  /** The gateway's plain settings that are true of this simulator only. */
  readonly settings: Readonly<Record<string, string>>;
  /** The supplier's API. */
  api(shop: Shop, credentials: Readonly<Record<Credential, string>>): Router;
};

/** Identity function that infers the names of a simulator's credentials. */
export const supplierSimulator = <const Credential extends string>(
  one: SupplierSimulator<Credential>,
): SupplierSimulator<Credential> => one;
