import { smileOne } from './smile-one/simulator.ts';

/** The simulator in use. To replace it, add a folder for another supplier and change this line. */
export const simulatedSupplier = smileOne;

/** The names of the supplier gateway's settings whose secrets the simulator shares. */
export type SupplierCredential = (typeof simulatedSupplier)['credentials'][number];

/** Makes or picks one value for each credential. */
export const perSupplierCredential = <T>(
  make: (name: SupplierCredential) => T,
): Readonly<Record<SupplierCredential, T>> =>
  Object.fromEntries(simulatedSupplier.credentials.map((name) => [name, make(name)])) as Record<SupplierCredential, T>;

/** The supplier gateway's settings, without secrets, for a simulator at this address. */
export const simulatedSupplierSettings = (origin: string): Readonly<Record<string, string>> => ({
  [simulatedSupplier.address]: `${origin}/simulators/supplier`,
  ...simulatedSupplier.settings,
});
