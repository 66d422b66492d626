import type { Router } from 'express';
import type { Shop } from './supplier/shop.ts';

/** Everything specific to the simulator of one supplier. */
type SupplierSimulator<Credential extends string = string> = {
  /** Settings of the supplier gateway that the simulator must share. Their values are random secrets. */
  readonly credentials: readonly Credential[];
  /** The name of the supplier gateway's setting for the supplier's address. */
  readonly address: string;
  /** The supplier gateway's other settings, with the values for this simulator. */
  readonly settings: Readonly<Record<string, string>>;
  api(shop: Shop, credentials: Readonly<Record<Credential, string>>): Router;
};

/** Identity function that infers the names of a simulator's credentials. */
export const supplierSimulator = <const Credential extends string>(
  one: SupplierSimulator<Credential>,
): SupplierSimulator<Credential> => one;
