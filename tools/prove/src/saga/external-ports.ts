import {
  filingDays,
  type GatewayReply,
  type PaymentGateway,
  readRefund,
  readRefundAsked,
  type Refunds,
} from '@topup/wallet/testing/providers';
import type { Gateway } from '@topup/wallet/testing/ledger';
import type { Process, Scheduler } from '@topup/kit/testing/simulation/scheduler';
import type { CreateOrder, Design } from './design.ts';
import type { Order, PayGateways, Supplier } from './external-systems.ts';
import type { RefundBook } from './refund-book.ts';
import { PAY_HOST } from './shop.ts';

const TIMEOUT_MS = 15_000;
const SLOW_PERCENT = 6;
const SLOW_MAX_MS = 400_000;
const CUT_PERCENT = 5;
const LOST_REFUND_PERCENT = 30;

export const supplierPort =
  (scheduler: Scheduler, process: Process, supplier: Supplier): CreateOrder =>
  (fields, signedAt) => {
    const order = fields as unknown as Order;
    const { random } = scheduler;
    if (supplier.isDown) return scheduler.request(process, [], notWritten).catch(notWritten);
    const sent = supplier.leaves(order.unit);
    return new Promise((resolve) => {
      const expire = scheduler.later(process, TIMEOUT_MS, () => resolve({ kind: 'no_answer', cause: 'timeout' }));
      const arrive = (): void => {
        const answer = supplier.arrives(sent, order, signedAt);
        const isCut = scheduler.faults && random(100) < CUT_PERCENT;
        scheduler.add(process, () => {
          expire();
          resolve(isCut ? { kind: 'no_answer', cause: 'reset' } : answer);
        });
      };
      if (scheduler.faults && random(100) < SLOW_PERCENT) scheduler.later(null, random(SLOW_MAX_MS), arrive);
      else scheduler.add(null, arrive);
    });
  };

const notWritten = () => ({ kind: 'not_written', cause: 'refused' }) as const;

type PaymentWorld = {
  readonly scheduler: Scheduler;
  readonly payGateways: PayGateways;
  readonly design: Design;
};

/** A simulated payment gateway. A request that arrived takes effect, whether or not its answer comes back. */
export function payGateway(world: PaymentWorld, process: Process, gateway: Gateway): PaymentGateway {
  const { scheduler, payGateways: gateways, design } = world;
  const refunds = gateway === 'phonepe' ? refundPort(scheduler, process, gateways.refunds) : null;
  return {
    create: ({ _id, amountPaise }) =>
      scheduler
        .request(
          process,
          [() => gateways.open(_id, { gateway, pricePaise: amountPaise }, scheduler.elapsedMs, scheduler.serverNow())],
          () => ({ kind: 'opened' as const, paymentUrl: `https://${PAY_HOST}/${_id}`, orderId: `G${_id}` }),
        )
        .catch(() => ({ kind: 'unclear' as const })),
    request: () => ({}),
    status: (payment) => {
      let known: ReturnType<PayGateways['find']>;
      let state: 'pending' | 'paid' | 'failed' | undefined;
      const read = () => {
        known = gateways.find(payment._id, filingDays(payment));
        state = known?.state;
      };
      return scheduler
        .request(process, [read], () => ({ ...answerOf(state, known?.amountPaise ?? 0), ...filed(known) }))
        .catch(() => ({ state: 'unclear' as const }));
    },
    refunds: refunds && (design.refunds?.(refunds) ?? refunds),
  };
}

/** The payment gateway's replies are read by the wallet's own parser. Requests may be slow, and replies are often lost. */
function refundPort(scheduler: Scheduler, process: Process, book: RefundBook): Refunds {
  const call = (serve: () => GatewayReply): Promise<GatewayReply | null> => {
    let reply: GatewayReply | null = null;
    return scheduler.request(process, [() => void (reply = serve())], () => reply).catch(() => null);
  };
  return {
    ask: async (refundId, { _id }, amountPaise) => {
      const sentAtMs = scheduler.elapsedMs;
      const reply = await call(() => book.ask(refundId, _id, amountPaise, sentAtMs));
      const isLost = scheduler.faults && scheduler.random(100) < LOST_REFUND_PERCENT;
      return readRefundAsked(isLost ? null : reply);
    },
    status: async (refundId) => readRefund(await call(() => book.status(refundId)), refundId),
  };
}

const filed = (known: { readonly filedOn: string } | undefined) => (known ? { filedOn: known.filedOn } : {});

function answerOf(state: 'pending' | 'paid' | 'failed' | undefined, amountPaise: number) {
  if (!state) return { state: 'unknown' } as const;
  if (state === 'pending') return { state, paying: false } as const;
  if (state === 'failed') return { state, reason: 'declined', raw: {} } as const;
  const capture = { reference: 'R', transactionId: 'T', instrument: 'UPI' };
  return { state, amountPaise: amountPaise as never, capture, raw: {} } as const;
}
