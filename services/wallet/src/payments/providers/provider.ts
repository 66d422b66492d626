import type { z } from 'zod';
import type { Route } from '@topup/kit/http';
import type { Log } from '@topup/kit/log';
import type { AdminCheck } from '@topup/kit/session';
import type { Payments } from '../store/payments.ts';
import type { PaymentGateway } from '../gateway.ts';

type Values<Settings extends z.ZodRawShape> = z.output<z.ZodObject<Settings>>;

/** Everything specific to one payment provider. */
export type Provider<Settings extends z.ZodRawShape = z.ZodRawShape> = {
  /** Its environment variables. */
  readonly settings: Settings;
  connect(settings: Values<Settings>, log: Log): PaymentGateway;
  readonly callback: Callback<Settings>;
  /** Routes that exist only for this provider. */
  readonly ownRoutes?: (deps: OwnRouteDeps) => Route[];
};

/** The callback that a provider posts to `/api/payments/webhooks/<name>`. */
type Callback<Settings extends z.ZodRawShape> = {
  readonly summary: string;
  /** Extracts the id of the payment that it is about. Nothing else in it is believed, so nothing else is checked. */
  readonly body: z.ZodType<string>;
  /** How the sender proves its identity; null when it does not. */
  readonly proof: SenderProof<Settings> | null;
};
type SenderProof<Settings extends z.ZodRawShape> = {
  isGiven(settings: Values<Settings>, authorization: string | undefined): boolean;
  readonly refusal: string;
};

export type OwnRouteDeps = {
  readonly payments: Pick<Payments, 'find'>;
  readonly adminCheck: AdminCheck;
  /** Polls the provider about the record's open payments and settles them, for at most a second. */
  refresh(recordId: string): Promise<void>;
};

/** Identity function that infers the type of a provider's settings. */
export const provider = <const Settings extends z.ZodRawShape>(one: Provider<Settings>): Provider<Settings> => one;
