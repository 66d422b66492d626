import { Router, type Request, type Response } from 'express';
import { z } from 'zod';
import { nothing, payPage, pressed, sendAs, settlement } from '../pay-page.ts';
import { refusing, Refusals } from '../refusals.ts';
import { bodies, control, page, Refused } from '../web.ts';
import { phonepeApi, phonepeIdentity, type Merchant } from './api.ts';
import type { Book, Order, OrderState } from './book.ts';
import { RefundFaults, refundFaults } from './refund-faults.ts';
import { callbackAuthorization, Tokens } from './tokens.ts';
import { callBack, callBackRefund } from './webhook.ts';

type PhonepeOptions = Merchant & {
  readonly publicOrigin: string;
  readonly webhookUrl: string;
  readonly webhookUsername: string;
  readonly webhookPassword: string;
};

const STATES: Record<'success' | 'failure', OrderState> = { success: 'COMPLETED', failure: 'FAILED' };
const WORDS: Record<OrderState, string> = { PENDING: 'created', COMPLETED: 'success', FAILED: 'failure' };
const refundSettlement = z.strictObject({ outcome: z.enum(['success', 'failure']) });

const view = ({ orderId, merchantOrderId, amountPaise, state }: Order) => ({
  id: orderId,
  merchantTransactionId: merchantOrderId,
  amountPaise,
  status: WORDS[state],
});

export function phonepeRouter(book: Book, options: PhonepeOptions): Router {
  const router = Router();
  const tokens = new Tokens();
  const faults = { refunds: new RefundFaults(), refusals: new Refusals() };
  const merchant = {
    webhookUrl: options.webhookUrl,
    authorization: callbackAuthorization(options.webhookUsername, options.webhookPassword),
  };
  router.use('/identity-manager', phonepeIdentity(tokens, options));
  router.use('/pg', phonepeApi(book, tokens, faults, options.publicOrigin));
  router.get('/pay/:id', (req, res) => {
    const order = book.byId(req.params.id);
    if (!order) return void res.status(404).type('html').send(page('Not found', '<h1>No such payment</h1>'));
    if (order.state !== 'PENDING') return res.redirect(303, order.redirectUrl);
    res.type('html').send(payPage('Pay with PhonePe', order.message, order.amountPaise));
  });
  router.post('/pay/:id', ...bodies, (req: Request, res: Response) => {
    const order = book.byId(String(req.params['id']));
    const parsed = pressed.safeParse(req.body);
    if (!order || !parsed.success)
      return void res.status(400).type('html').send(page('Not understood', '<h1>Not understood</h1>'));
    const { outcome } = parsed.data;
    if (outcome !== 'leave' && order.state === 'PENDING') {
      book.move(order, STATES[outcome]);
      void callBack(merchant, order, 'true');
    }
    res.redirect(303, order.redirectUrl);
  });
  router.get('/payments', (req, res) => {
    const found = book.search(String(req.query['merchantTransactionId'] ?? ''));
    const refundsOf = (order: Order) => ({
      refundedPaise: book.refundedPaise(order),
      refundsUnderWay: book.refundsUnderWay(order),
    });
    res.json({ payments: found.map((order) => ({ ...view(order), ...refundsOf(order) })) });
  });
  const found = (req: Request): Order => {
    const order = book.byId(String(req.params['id']));
    if (!order) throw new Refused(404, 'No such payment.');
    return order;
  };
  control(router, '/payments/:id/settle', settlement, async ({ outcome, amountPaise, webhook }, req) => {
    const order = found(req);
    // A forged callback claims a success, which the payment itself must not have.
    if (webhook !== 'forged' || outcome === 'failure') book.move(order, STATES[outcome], amountPaise);
    await sendAs(webhook, (claim) => callBack(merchant, order, claim));
    return { payment: view(order) };
  });
  control(router, '/payments/:id/expire', nothing, (_none, req) => {
    book.move(found(req), 'FAILED');
    return { payment: view(found(req)) };
  });
  control(router, '/payments/:id/repeat', nothing, async (_none, req) => {
    await callBack(merchant, found(req), 'true');
    return { payment: view(found(req)) };
  });
  control(router, '/control', refusing, (wanted) => faults.refusals.set(wanted));
  control(router, '/refunds/:id/settle', refundSettlement, async ({ outcome }, req) => {
    const refund = book.refund(String(req.params['id']));
    if (!refund) throw new Refused(404, 'No such refund.');
    book.settleRefund(refund, STATES[outcome]);
    await callBackRefund(merchant, refund);
    return { refund };
  });
  control(router, '/refunds/faults', refundFaults, (wanted) => faults.refunds.set(wanted));
  control(router, '/tokens/forget', nothing, () => tokens.forget());
  return router;
}
