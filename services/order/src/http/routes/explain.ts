import { z } from 'zod';
import { route, success, type Route } from '@topup/kit/http';
import { rupeesNumber, sumPaise } from '@topup/kit/money';
import { orderParams } from '../schemas.ts';
import { explainOrder, type ExplainDeps, type Explained } from '../../use-cases/explain-order.ts';
import { failure, type FailureDeps } from './failure.ts';

const rupees = z.number().describe('rupees, at most two decimals');
const line = z.object({
  at: z.iso.datetime(),
  source: z.enum(['order', 'wallet', 'supplier-gateway']).describe('the service whose record says so'),
  what: z.string(),
  id: z.string().describe('of the message, transfer, payment or unit'),
  raw: z.string().optional().describe('the message as received, redacted'),
});
const explanation = z
  .object({
    orderId: z.string(),
    status: z.string(),
    step: z.string(),
    correlationId: z
      .string()
      .optional()
      .describe('the trace id: finds the log lines and spans of the same purchase in every service'),
    verdict: z.object({
      money: z.object({
        paid: rupees,
        delivered: rupees,
        refunded: rupees.describe('refunded to the wallet, in rupees'),
        outside: rupees.describe('paid back by support outside the store, in rupees'),
        ambiguous: rupees,
        open: rupees,
        creditedLate: rupees,
        inSuspense: rupees,
        returned: rupees,
      }),
      moneyText: z.string(),
      deliveryText: z.string(),
      contradictions: z.array(z.string()),
      unanswered: z.array(z.string()).describe('services that did not answer'),
      next: z.object({
        who: z.enum(['nobody', 'store', 'player', 'admin']),
        text: z.string(),
        time: z
          .object({ what: z.string(), at: z.iso.datetime() })
          .optional()
          .describe('a time that matters for it, such as a deadline'),
      }),
    }),
    story: z.array(line).describe('oldest first'),
  })
  .meta({ id: 'Explanation' });

export const explainRoute = (deps: ExplainDeps & FailureDeps): Route =>
  route({
    method: 'get',
    path: '/api/admin/orders/:orderId/explain',
    summary: "An order's whole story, where its money is, what was delivered and the next safe action",
    guard: { right: 'readShop' },
    params: orderParams,
    response: success({ data: explanation }),
    handler: async ({ params }) => {
      const explained = await explainOrder(deps, params.orderId);
      return explained.ok ? { body: { success: true, data: view(explained.value) } } : failure(deps, explained.error);
    },
  });

const nextView = ({ time, ...next }: Explained['verdict']['next']) => ({
  ...next,
  ...(time ? { time: { what: time.what, at: time.at.toISOString() } } : {}),
});

const view = ({ order, story, verdict: { money, ...verdict } }: Explained) => ({
  orderId: order._id,
  status: order.status,
  step: order.step,
  ...(order.correlationId ? { correlationId: order.correlationId } : {}),
  verdict: {
    ...verdict,
    next: nextView(verdict.next),
    contradictions: [...verdict.contradictions],
    unanswered: [...verdict.unanswered],
    money: {
      paid: rupeesNumber(money.paidPaise),
      delivered: rupeesNumber(money.deliveredPaise),
      refunded: rupeesNumber(money.refundedPaise),
      outside: rupeesNumber(money.manuallyRefundedPaise),
      ambiguous: rupeesNumber(money.ambiguousPaise),
      open: rupeesNumber(money.openPaise),
      creditedLate: rupeesNumber(money.creditedLatePaise),
      inSuspense: rupeesNumber(money.inSuspensePaise),
      returned: rupeesNumber(sumPaise(Object.values(money.returnedPaise))),
    },
  },
  story: story.map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest })),
});
