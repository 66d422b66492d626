import type { Background } from '@topup/kit/background';
import type { NamedKey } from '@topup/kit/config';
import type { Limiter } from '@topup/kit/limits';
import type { Bus } from '@topup/kit/messaging';
import type { StoreDatabase } from '@topup/kit/mongo';
import type { Relay } from '@topup/kit/outbox';
import type { Alarm, CallbackCounter } from './alarms.ts';
import type { WalletConfig } from '../config.ts';
import type { PostingDeps } from '../ledger/deps.ts';
import type { Timers } from '../ledger/store/timers.ts';
import type { PostedTransfer } from '../ledger/domain/transfers.ts';
import type { Compartments } from './compartments.ts';
import type { Failure } from './domain/failures.ts';
import type { Gateways } from './gateway.ts';
import type { CancelCounts } from './store/cancel-counts.ts';
import type { Checkouts } from './store/checkouts.ts';
import type { OpenPlaces } from './store/open-places.ts';
import type { Payments } from './store/payments.ts';

/** Tells a recharge what its payments say; ignored if the recharge cannot move there. */
export type MoveRecharge = (
  recordId: string,
  to: 'processing' | 'failed' | 'failed_credit',
  failure?: Failure,
) => Promise<unknown>;
/** `held` is the transfer into suspense; the gateway has refused to pay the money back. */
export type OnReturnRefused = (held: PostedTransfer) => Promise<void>;

export type PaymentDeps = PostingDeps & {
  readonly config: Pick<WalletConfig, 'PUBLIC_ORIGIN' | 'PAYMENT_URL_HOSTS'>;
  readonly payments: Payments;
  readonly checkouts: Checkouts;
  readonly moveRecharge: MoveRecharge;
  readonly onReturnRefused: OnReturnRefused;
  readonly relay: Relay;
  readonly gateways: Gateways;
  readonly openPlaces: OpenPlaces;
  readonly cancelCounts: CancelCounts;
  /** Every caller that waits for a gateway's page goes through the first, for a status through the second. */
  readonly pages: Compartments;
  readonly questions: Compartments;
  /** For status calls that callbacks cause: nobody waits for those, so they take no place of those who wait. */
  readonly hints: Compartments;
  /** Between two status calls of one payment, by callback, page and poller together. */
  readonly askGapMs: number;
  readonly background: Background;
  readonly alarm: Alarm;
  readonly callbacks: Pick<CallbackCounter, 'inc'>;
};

export type MoneyDeps = PaymentDeps & {
  readonly config: WalletConfig;
  readonly limiter: Limiter<'recharges' | 'callbacks'>;
};

type Made =
  | 'transfers'
  | 'ledger'
  | 'payments'
  | 'checkouts'
  | 'relay'
  | 'openPlaces'
  | 'cancelCounts'
  | 'background'
  | 'pages'
  | 'questions'
  | 'hints';
/** From real servers in the service, from memory in the simulation. */
export type MoneyPorts = Omit<PaymentDeps, Made> & {
  readonly database: StoreDatabase;
  readonly bus: Pick<Bus, 'send' | 'announce'>;
  readonly keys: readonly [NamedKey, ...NamedKey[]];
  readonly timers?: Timers;
};
