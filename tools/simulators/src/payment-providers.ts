import type { PaymentProvider } from '@topup/proto/enums';
import { ekupi } from './ekupi/simulator.ts';
import { phonepe } from './phonepe/simulator.ts';

export const paymentSimulators = { ekupi, phonepe } satisfies Record<PaymentProvider, unknown>;

type Simulator = (typeof paymentSimulators)[PaymentProvider];
export type PaymentCredential = Simulator['credentials'][number];

const paymentCredentials: readonly PaymentCredential[] = Object.values<Simulator>(paymentSimulators).flatMap(
  ({ credentials }) => credentials,
);

export const perCredential = <T>(make: (name: PaymentCredential) => T): Readonly<Record<PaymentCredential, T>> =>
  Object.fromEntries(paymentCredentials.map((name) => [name, make(name)])) as Record<PaymentCredential, T>;

export const simulatedWalletSettings = (origin: string): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...Object.entries<Simulator>(paymentSimulators).map(([name, { walletSettings }]) =>
      walletSettings(`${origin}/simulators/${name}`),
    ),
  ) as Record<string, string>;
