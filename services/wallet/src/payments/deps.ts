import type { Background } from '@topup/kit/background';
import type { Log } from '@topup/kit/log';
import type { Relay } from '@topup/kit/outbox';
import type { OnTransfer } from '../ledger/deps.ts';
import type { PostedTransfer } from '../ledger/domain/transfers.ts';
import type { Ledger } from '../ledger/store/ledger.ts';
import type { Transfers } from '../ledger/store/transfers.ts';
import type { Alarm } from './alarms.ts';
import type { Compartments } from './compartments.ts';
import type { Failure } from './domain/failures.ts';
import type { Filed } from './domain/filing-days.ts';
import type { Settlement } from './domain/settle.ts';
import type { Gateways } from './gateway.ts';
import type { CaptureLedger } from './post-capture.ts';
import type { Page, RequestedPayment, TOO_MANY, ToPlayer } from './open-page.ts';
import type { Checkouts } from './store/checkouts.ts';
import type { Payments } from './store/payments.ts';

/** Moves a recharge to the state that its payments prove. Does nothing if the recharge's current state does not allow it. */
export type MoveRecharge = (
  recordId: string,
  to: 'processing' | 'failed' | 'failed_credit',
  failure?: Failure,
) => Promise<unknown>;
/** Called when the gateway has refused to pay back the money of `held`, a transfer into suspense. */
export type OnReturnRefused = (held: PostedTransfer) => Promise<void>;

/** `settlePayment`, `openPaymentPage` and `refreshPayment`, with their dependencies already passed. */
export type Settle = (paymentId: string, reported?: Pick<Filed, 'reportedOn'>) => Promise<Settlement | null>;
export type OpenPage = (requested: RequestedPayment, toPlayer: ToPlayer) => Promise<Page | typeof TOO_MANY | null>;
export type Refresh = (recordId: string) => Promise<void>;

/** For publishing events about payments to the order service. */
export type TellDeps = { readonly checkouts: Checkouts; readonly relay: Relay; readonly now: () => Date };
export type DecisionDeps = TellDeps & {
  readonly ledger: Ledger;
  readonly transfers: Transfers;
  readonly payments: Payments;
};
/** For asking a gateway about all open payments of an order or recharge. `questions` limits how many callers wait. */
export type AskDeps = {
  readonly payments: Payments;
  readonly questions: Compartments;
  readonly settle: Settle;
};
export type CaptureDeps = DecisionDeps & {
  readonly ledger: CaptureLedger;
  readonly gateways: Gateways;
  readonly onTransfer: OnTransfer;
  readonly alarm: Alarm;
  readonly log: Log;
};
export type SettleDeps = CaptureDeps & {
  readonly moveRecharge: MoveRecharge;
  /** Least time between two status calls about one payment, whether a callback, a page or the poller causes them. */
  readonly askGapMs: number;
};
export type SuspenseDeps = DecisionDeps & {
  readonly gateways: Gateways;
  readonly onTransfer: OnTransfer;
  readonly log: Log;
};
export type RefreshDeps = AskDeps & { readonly background: Background; readonly log: Log };
