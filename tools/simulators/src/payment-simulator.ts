import type { Router } from 'express';

export type PaymentSimulator<Credential extends string = string> = {
  /** Random secrets that the wallet and the simulator must share. */
  readonly credentials: readonly Credential[];
  walletSettings(url: string): Readonly<Record<string, string>>;
  open(place: SimulatorPlace<Credential>): Router;
};

type SimulatorPlace<Credential extends string> = {
  readonly credentials: Readonly<Record<Credential, string>>;
  readonly journalPath: string;
  readonly publicOrigin: string;
  readonly webhookUrl: string;
};

export const paymentSimulator = <const Credential extends string>(
  one: PaymentSimulator<Credential>,
): PaymentSimulator<Credential> => one;
