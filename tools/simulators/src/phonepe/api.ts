import { Router, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { bodies } from '../web.ts';
import type { Book } from './book.ts';
import type { Refusals } from '../refusals.ts';
import type { RefundFaults } from './refund-faults.ts';
import type { Tokens } from './tokens.ts';
import { refundOf, statusOf } from './wire.ts';

export type Merchant = { readonly clientId: string; readonly clientSecret: string; readonly clientVersion: string };

const id = z.string().regex(/^[\w-]{1,63}$/);
const pay = z.object({
  merchantOrderId: id,
  amount: z.int().min(100),
  expireAfter: z.int().min(300).max(3_600).default(1_200),
  metaInfo: z.record(z.string().regex(/^udf\d{1,2}$/), z.string().max(256)).default({}),
  paymentFlow: z.object({
    type: z.literal('PG_CHECKOUT'),
    message: z.string().max(200).default(''),
    merchantUrls: z.object({ redirectUrl: z.url() }),
  }),
});
const refund = z.object({ merchantRefundId: id, originalMerchantOrderId: id, amount: z.int().min(1) });

const refuse = (res: Response, status: number, code: string, message: string): void =>
  void res.status(status).json({ success: false, code, message });
const missing = (res: Response, code: string): void => refuse(res, 404, code, 'No entry found');

/** The API that issues tokens. The real gateway has it on a separate host. */
export function phonepeIdentity(tokens: Tokens, { clientId, clientSecret, clientVersion }: Merchant): Router {
  const router = Router();
  const known = z.object({
    client_id: z.literal(clientId),
    client_secret: z.literal(clientSecret),
    client_version: z.literal(clientVersion),
    grant_type: z.literal('client_credentials'),
  });
  router.post('/v1/oauth/token', ...bodies, (req, res) => {
    if (!known.safeParse(req.body).success) return refuse(res, 401, 'UNAUTHORIZED', 'Bad client credentials');
    res.json(tokens.make());
  });
  return router;
}

type Misbehaviour = { readonly refunds: RefundFaults; readonly refusals: Refusals };

export function phonepeApi(book: Book, tokens: Tokens, faults: Misbehaviour, publicOrigin: string): Router {
  const router = Router();
  const withToken: RequestHandler = (req, res, next) =>
    tokens.isGood(req.headers.authorization) ? next() : refuse(res, 401, 'AUTHORIZATION_FAILED', 'Bad or old token');
  router.use(withToken);
  router.post('/checkout/v2/pay', ...bodies, (req, res) => {
    const parsed = pay.safeParse(req.body);
    if (!parsed.success) return refuse(res, 400, 'BAD_REQUEST', z.prettifyError(parsed.error));
    if (faults.refusals.take()) return refuse(res, 422, 'PAYMENT_NOT_ALLOWED', 'This merchant may not take it now');
    const { merchantOrderId, amount, expireAfter, metaInfo, paymentFlow } = parsed.data;
    const order = book.make({
      merchantOrderId,
      amountPaise: amount,
      expireAtMs: Date.now() + expireAfter * 1_000,
      message: paymentFlow.message,
      redirectUrl: paymentFlow.merchantUrls.redirectUrl,
      metaInfo,
    });
    if (!order) return refuse(res, 409, 'DUPLICATE_ORDER', 'This merchantOrderId was used before');
    const { orderId, state, expireAtMs: expireAt } = order;
    res.json({ orderId, state, expireAt, redirectUrl: `${publicOrigin}/simulators/phonepe/pay/${orderId}` });
  });
  router.get('/checkout/v2/order/:id/status', (req, res) => {
    const order = book.byMerchantId(req.params.id);
    if (!order) return missing(res, 'ORDER_NOT_FOUND');
    res.json(statusOf(order));
  });
  router.post('/payments/v2/refund', ...bodies, (req, res) => {
    const parsed = refund.safeParse(req.body);
    if (!parsed.success) return refuse(res, 400, 'BAD_REQUEST', z.prettifyError(parsed.error));
    const { amount: amountPaise, ...ids } = parsed.data;
    const asked = book.askRefund({ ...ids, amountPaise });
    if (typeof asked === 'string') return refuse(res, 400, asked, 'This cannot be given back');
    if (faults.refunds.takeLostReply()) return void req.socket.destroy();
    res.json({ refundId: asked.refundId, amount: asked.amountPaise, state: asked.state });
  });
  router.get('/payments/v2/refund/:id/status', (req, res) => {
    const found = faults.refunds.hideRefunds ? undefined : book.refund(req.params.id);
    if (!found) return missing(res, 'REFUND_NOT_FOUND');
    res.json(refundOf(found));
  });
  return router;
}
