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
  /** A payment into a wallet moves its recharge on. */
  readonly recharges: Recharges;
  readonly relay: Relay;
  readonly gateways: Gateways;
  /** A caller that waits for a gateway on behalf of somebody waits in the gateway's compartment. */
  readonly compartments: Compartments;
  /** At most one status call per payment in this time, by callback, page and poller together. */
  readonly askGapMs: number;
  readonly alarm: Alarm;
  readonly callbacks: CallbackCounter;
};
