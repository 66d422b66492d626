import type { Relay } from '@topup/kit/outbox';
import type { Alarm, CallbackCounter } from '../alarms.ts';
import type { WalletConfig } from '../config.ts';
import type { PostingDeps } from '../ledger/deps.ts';
import type { Recharges } from '../recharges/store/recharges.ts';
import type { Compartments } from './compartments.ts';
import type { Gateways } from './gateway.ts';
import type { Checkouts } from './store/checkouts.ts';
import type { Payments } from './store/payments.ts';

export type PaymentDeps = PostingDeps & {
  readonly config: WalletConfig;
  readonly payments: Payments;
  readonly checkouts: Checkouts;
  /** A payment into a wallet updates its recharge. */
  readonly recharges: Recharges;
  readonly relay: Relay;
  readonly gateways: Gateways;
  /** Every caller that waits for a gateway must go through the gateway's compartment. */
  readonly compartments: Compartments;
  /** Minimum time between two status calls of one payment, by callback, page and poller together. */
  readonly askGapMs: number;
  readonly alarm: Alarm;
  readonly callbacks: CallbackCounter;
};
