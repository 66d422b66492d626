import { Router, type Request, type Response } from 'express';
import { z } from 'zod';
import type { Refusals } from '../refusals.ts';
import { bodies } from '../web.ts';
import type { Payments } from './payments.ts';
import { fieldsOf, indianDate, paiseOf } from './wire.ts';

const text = z.string().min(1).max(200);
const createOrder = z.object({
  key: text,
  client_txn_id: text,
  amount: text,
  p_info: text,
  customer_name: text,
  customer_email: text,
  customer_mobile: text,
  redirect_url: z.url(),
  udf1: z.string().max(200).default(''),
  udf2: z.string().max(200).default(''),
  udf3: z.string().max(200).default(''),
});
const checkStatus = z.object({ key: text, client_txn_id: text, txn_date: z.string().regex(/^\d{2}-\d{2}-\d{4}$/) });

/** The outer `status` says whether the request was valid; only `data.status` is about the payment. */
const failed = (res: Response, msg: string): void => void res.json({ status: false, msg });

/** Takes JSON or form bodies. Answers a failure with HTTP 200 too. */
export function ekupiApi(payments: Payments, refusals: Refusals, key: string, publicOrigin: string): Router {
  const router = Router();
  router.post('/create_order', ...bodies, (req: Request, res: Response) => {
    const parsed = createOrder.safeParse(req.body);
    if (!parsed.success) return failed(res, `Invalid ${parsed.error.issues[0]?.path.join('.')}`);
    const order = parsed.data;
    const amountPaise = paiseOf(order.amount);
    if (order.key !== key) return failed(res, 'Invalid key');
    if (amountPaise === null) return failed(res, 'Invalid amount');
    if (refusals.take()) return failed(res, 'Your plan does not allow this order');
    const payment = payments.create({
      merchantTransactionId: order.client_txn_id,
      amountPaise,
      customer: { name: order.customer_name, email: order.customer_email, mobile: order.customer_mobile },
      info: order.p_info,
      redirectUrl: order.redirect_url,
      udf: [order.udf1, order.udf2, order.udf3],
    });
    if (!payment) return failed(res, 'client_txn_id already exists');
    const link = `upi://pay?pa=shop@upi&tr=${payment.id}&am=${order.amount}`;
    res.json({
      status: true,
      msg: 'Order Created',
      data: {
        order_id: Number(payment.id),
        payment_url: `${publicOrigin}/simulators/ekupi/pay/${payment.id}`,
        upi_id_hash: '',
        upi_intent: { bhim_link: link, phonepe_link: link, paytm_link: link, gpay_link: link },
      },
    });
  });
  router.post('/check_order_status', ...bodies, (req: Request, res: Response) => {
    const parsed = checkStatus.safeParse(req.body);
    if (!parsed.success) return failed(res, `Invalid ${parsed.error.issues[0]?.path.join('.')}`);
    if (parsed.data.key !== key) return failed(res, 'Invalid key');
    const payment = payments.byMerchantId(parsed.data.client_txn_id);
    // Like the real gateway, finds a payment only if the date is the day of its creation.
    if (!payment || indianDate(payment.createdAt) !== parsed.data.txn_date) return failed(res, 'Record not found');
    res.json({ status: true, msg: 'Transaction found', data: fieldsOf(payment) });
  });
  return router;
}
