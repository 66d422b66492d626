import type { PaymentProvider } from '@topup/proto/enums';
import { ekupi } from './ekupi/simulator.ts';
import { phonepe } from './phonepe/simulator.ts';

/** The simulators of the payment providers: one folder and one line each. */
export const paymentSimulators = { ekupi, phonepe } satisfies Record<PaymentProvider, unknown>;

type Simulator = (typeof paymentSimulators)[PaymentProvider];
/** A secret that the wallet and the simulator of its provider share, by the name of the wallet's setting. */
export type PaymentCredential = Simulator['credentials'][number];

export const paymentCredentials: readonly PaymentCredential[] = Object.values<Simulator>(paymentSimulators).flatMap(
  ({ credentials }) => credentials,
);

/** Makes or picks one value for each credential. */
export const perCredential = <T>(make: (name: PaymentCredential) => T): Readonly<Record<PaymentCredential, T>> =>
  Object.fromEntries(paymentCredentials.map((name) => [name, make(name)])) as Record<PaymentCredential, T>;

/** The wallet's plain settings for all simulators of the process at this address. */
export const simulatedWalletSettings = (origin: string): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...Object.entries<Simulator>(paymentSimulators).map(([name, { walletSettings }]) =>
      walletSettings(`${origin}/simulators/${name}`),
    ),
  ) as Record<string, string>;
