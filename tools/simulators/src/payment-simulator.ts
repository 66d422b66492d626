import type { Router } from 'express';

/** Everything specific to the simulator of one payment provider. */
export type PaymentSimulator<Credential extends string = string> = {
  /** The wallet's settings that both sides must know. They are random, and secret. */
  readonly credentials: readonly Credential[];
  /** The wallet's plain settings, for a simulator at this address. */
  walletSettings(url: string): Readonly<Record<string, string>>;
  /** The provider's API, its payment page, and control calls for tests. */
  open(place: SimulatorPlace<Credential>): Router;
};

export type SimulatorPlace<Credential extends string> = {
  readonly credentials: Readonly<Record<Credential, string>>;
  /** The file for records that must survive a kill. */
  readonly journalPath: string;
  readonly publicOrigin: string;
  /** The wallet's callback route for this provider. */
  readonly webhookUrl: string;
};

/** Identity function that infers the names of a simulator's credentials. */
export const paymentSimulator = <const Credential extends string>(
  one: PaymentSimulator<Credential>,
): PaymentSimulator<Credential> => one;
