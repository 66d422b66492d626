import { Router, type Request, type Response } from 'express';
import { z } from 'zod';
import { nothing, payPage, pressed, sendAs, settlement } from '../pay-page.ts';
import { refusing, Refusals } from '../refusals.ts';
import { bodies, control, page, Refused } from '../web.ts';
import { ekupiApi } from './api.ts';
import type { Payment, Payments } from './payments.ts';
import { fieldsOf } from './wire.ts';

const view = ({ id, merchantTransactionId, amountPaise, status }: Payment) => ({
  id,
  merchantTransactionId,
  amountPaise,
  status,
});

/** A test may move the gateway's clock by two days either way, which is enough to cross any midnight. */
const CLOCK_MAX_MS = 2 * 86_400_000;
const clock = z.strictObject({ aheadMs: z.int().min(-CLOCK_MAX_MS).max(CLOCK_MAX_MS) });

function returnUrl(payment: Payment): string {
  const url = new URL(payment.redirectUrl);
  url.searchParams.set('client_txn_id', payment.merchantTransactionId);
  url.searchParams.set('txn_id', payment.id);
  return url.href;
}

export function ekupiRouter(
  payments: Payments,
  options: { key: string; publicOrigin: string; webhookUrl: string },
): Router {
  const router = Router();
  const refusals = new Refusals();
  const found = (req: Request): Payment => {
    const payment = payments.byId(String(req.params['id']));
    if (!payment) throw new Refused(404, 'No such payment.');
    return payment;
  };
  router.use('/api', ekupiApi(payments, refusals, options.key, options.publicOrigin));
  router.get('/pay/:id', (req, res) => {
    const payment = payments.byId(String(req.params['id']));
    if (!payment) return void res.status(404).type('html').send(page('Not found', '<h1>No such payment</h1>'));
    if (payment.status === 'created') payments.move(payment, 'scanning');
    if (payment.status === 'success' || payment.status === 'failure') return res.redirect(303, returnUrl(payment));
    res.type('html').send(payPage('Pay by UPI', payment.info, payment.amountPaise));
  });
  router.post('/pay/:id', ...bodies, (req: Request, res: Response) => {
    const payment = payments.byId(String(req.params['id']));
    const parsed = pressed.safeParse(req.body);
    if (!payment || !parsed.success)
      return void res.status(400).type('html').send(page('Not understood', '<h1>Not understood</h1>'));
    const { outcome } = parsed.data;
    if (outcome !== 'leave' && payment.status !== 'success') {
      payments.move(payment, outcome);
      void callBack(options.webhookUrl, payment, 'true');
    }
    res.redirect(303, returnUrl(payment));
  });
  router.get(
    '/payments',
    (req, res) =>
      void res.json({ payments: payments.search(String(req.query['merchantTransactionId'] ?? '')).map(view) }),
  );
  control(router, '/payments/:id/settle', settlement, async ({ outcome, amountPaise, webhook }, req) => {
    const payment = found(req);
    // A forged callback claims a success, which the payment itself must not have.
    if (webhook !== 'forged' || outcome === 'failure') payments.move(payment, outcome, amountPaise);
    await sendAs(webhook, (claim) => callBack(options.webhookUrl, payment, claim));
    return { payment: view(payment) };
  });
  control(router, '/payments/:id/expire', nothing, (_none, req) => {
    payments.move(found(req), 'failure');
    return { payment: view(found(req)) };
  });
  control(router, '/payments/:id/repeat', nothing, async (_none, req) => {
    await callBack(options.webhookUrl, found(req), 'true');
    return { payment: view(found(req)) };
  });
  control(router, '/control', refusing, (wanted) => refusals.set(wanted));
  control(router, '/clock', clock, ({ aheadMs }) => payments.setClock(aheadMs));
  return router;
}

const TIMEOUT_MS = 5_000;

/** The callback is unsigned and form-encoded. Its response is ignored, and it is not retried. */
async function callBack(url: string, payment: Payment, claim: 'true' | 'success'): Promise<void> {
  const claimed = claim === 'success' ? { status: 'success', upi_txn_id: payment.upiTransactionId } : {};
  const fields = Object.entries({ ...fieldsOf(payment), ...claimed }).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  await fetch(url, { method: 'POST', body: new URLSearchParams(fields), signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    (response) => response.arrayBuffer(),
    () => undefined,
  );
}
