import { smileOne } from './smile-one/simulator.ts';

/** The simulator of the one supplier: a folder, and this line. */
export const simulatedSupplier = smileOne;

/** A secret that the supplier gateway and the simulator share, by the name of the gateway's setting. */
export type SupplierCredential = (typeof simulatedSupplier)['credentials'][number];

/** Makes or picks one value for each credential. */
export const perSupplierCredential = <T>(
  make: (name: SupplierCredential) => T,
): Readonly<Record<SupplierCredential, T>> =>
  Object.fromEntries(simulatedSupplier.credentials.map((name) => [name, make(name)])) as Record<SupplierCredential, T>;

/** The gateway's plain settings for a simulator whose supplier listens at this address. */
export const simulatedSupplierSettings = (origin: string): Readonly<Record<string, string>> => ({
  [simulatedSupplier.address]: `${origin}/simulators/supplier`,
  ...simulatedSupplier.settings,
});
