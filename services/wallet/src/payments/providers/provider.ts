import type { z } from 'zod';
import type { Route } from '@topup/kit/http';
import type { Log } from '@topup/kit/log';
import type { AdminCheck } from '@topup/kit/session';
import type { Payments } from '../store/payments.ts';
import type { PaymentGateway } from '../gateway.ts';

type Values<Settings extends z.ZodRawShape> = z.output<z.ZodObject<Settings>>;

/** Everything that the wallet has of one payment provider. */
export type Provider<Settings extends z.ZodRawShape = z.ZodRawShape> = {
  /** Its part of the environment. */
  readonly settings: Settings;
  connect(settings: Values<Settings>, log: Log): PaymentGateway;
  readonly callback: Callback<Settings>;
  /** Calls that the API has for this provider alone. */
  readonly ownRoutes?: (deps: OwnRouteDeps) => Route[];
};

/** What a provider posts to `/api/payments/webhooks/<name>`. */
type Callback<Settings extends z.ZodRawShape> = {
  readonly summary: string;
  /** Reads the id of the payment that it is about. Nothing else of it is believed, so nothing else is judged. */
  readonly body: z.ZodType<string>;
  /** How the sender proves who it is. Null: it does not. */
  readonly proof: SenderProof<Settings> | null;
};
type SenderProof<Settings extends z.ZodRawShape> = {
  isGiven(settings: Values<Settings>, authorization: string | undefined): boolean;
  readonly refusal: string;
};

export type OwnRouteDeps = {
  readonly payments: Pick<Payments, 'find'>;
  readonly adminCheck: AdminCheck;
  /** Asks the provider about the record's open payments and settles them, for a second at most. */
  refresh(recordId: string): Promise<void>;
};

/** Infers the settings of a provider. */
export const provider = <const Settings extends z.ZodRawShape>(one: Provider<Settings>): Provider<Settings> => one;
