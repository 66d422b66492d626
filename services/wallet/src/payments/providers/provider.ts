import type { z } from 'zod';
import type { Route } from '@topup/kit/http';
import type { Log } from '@topup/kit/log';
import type { AdminCheck } from '@topup/kit/session';
import type { Payments } from '../store/payments.ts';
import type { PaymentGateway } from '../gateway.ts';

type Values<Settings extends z.ZodRawShape> = z.output<z.ZodObject<Settings>>;

export type Provider<Settings extends z.ZodRawShape = z.ZodRawShape> = {
  readonly settings: Settings;
  connect(settings: Values<Settings>, log: Log): PaymentGateway;
  readonly callback: Callback<Settings>;
  readonly ownRoutes?: (deps: OwnRouteDeps) => Route[];
};

/** How to read the callbacks that the provider posts to `/api/payments/webhooks/<name>`. */
type Callback<Settings extends z.ZodRawShape> = {
  readonly summary: string;
  /** Extracts the payment's id from the callback's body. Nothing else in it is believed, so nothing else is checked. */
  readonly body: z.ZodType<string>;
  /** Null for a provider whose callbacks do not prove who sent them. */
  readonly proof: SenderProof<Settings> | null;
};
type SenderProof<Settings extends z.ZodRawShape> = {
  isGiven(settings: Values<Settings>, authorization: string | undefined): boolean;
  readonly refusal: string;
};

export type OwnRouteDeps = {
  readonly payments: Pick<Payments, 'find'>;
  readonly adminCheck: AdminCheck;
  refresh(recordId: string): Promise<void>;
};

export const provider = <const Settings extends z.ZodRawShape>(one: Provider<Settings>): Provider<Settings> => one;
