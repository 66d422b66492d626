import { timingSafeEqual } from 'node:crypto';
import express, { type Express, type Request, type Response } from 'express';
import { bodies } from '../web.ts';
import { packs } from './catalogue.ts';
import type { Shop } from './shop.ts';
import { signatureOf } from './signature.ts';

export type Merchant = { uid: string; email: string; key: string };

const SIGNATURE_WINDOW_S = 300;
const PRODUCT = 'mobilelegends';
type Fields = Record<string, string>;

function fieldsOf(req: Request): Fields {
  const sent = (req.body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]));
}

function authentic(fields: Fields, merchant: Merchant): boolean {
  const age = Math.abs(Date.now() / 1000 - Number(fields['time']));
  const expected = Buffer.from(signatureOf(fields, merchant.key));
  const given = Buffer.from(fields['sign'] ?? '');
  const signed = given.length === expected.length && timingSafeEqual(given, expected);
  return signed && age <= SIGNATURE_WINDOW_S && fields['uid'] === merchant.uid && fields['email'] === merchant.email;
}

const happens = (rate: number): boolean => Math.random() < rate;

/** Every application failure is HTTP 200 with a `status`. */
export function supplierApi(shop: Shop, merchant: Merchant): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  const calls: Record<string, (fields: Fields, res: Response) => void> = {
    querypoints: (_fields, res) =>
      void res.json({ status: 200, message: 'success', smile_points: (shop.balanceHundredths / 100).toFixed(2) }),
    product: (_fields, res) =>
      void res.json({ status: 200, message: 'success', data: { product: [{ id: 1, name: PRODUCT }] } }),
    productlist: (_fields, res) => {
      const product = packs.map(({ id, spu, price }) => ({ id, spu, price, cost_price: price, discount: '1.00' }));
      res.json({ status: 200, message: 'success', data: { product } });
    },
    getserver: (_fields, res) => void res.json({ status: 200, message: 'success', data: { server_list: [] } }),
    getrole: (fields, res) => getRole(shop, fields, res),
    createorder: (fields, res) => createOrder(shop, fields, res),
  };
  app.post('/simulators/supplier/smilecoin/api/:call', ...bodies, async (req, res) => {
    const { latencyMs, hangAll } = shop.settings;
    if (hangAll) return;
    if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
    const call = calls[String(req.params['call'])];
    const fields = fieldsOf(req);
    if (!call) return void res.status(404).type('html').send('<html><body>404 Not Found</body></html>');
    if (!authentic(fields, merchant)) return void res.json({ status: 20012, message: 'Sign error' });
    if (fields['product'] !== PRODUCT) return void res.json({ status: 201, message: 'Product does not exist' });
    call(fields, res);
  });
  return app;
}

function getRole(shop: Shop, { userid = '', zoneid = '' }: Fields, res: Response): void {
  const refusal = shop.refusesPlayer(userid, zoneid);
  if (refusal) return void res.json(refusal);
  // `zone` does not echo zoneid; `change_price` multiplies this account's list prices.
  res.json({ status: 200, message: 'success', username: shop.username(userid), zone: 7, change_price: 1, use: 'A' });
}

function createOrder(shop: Shop, { productid = '', userid = '', zoneid = '' }: Fields, res: Response): void {
  const { errorRate, hangRate, dropAfterAcceptRate, dropAfterAcceptZones, halfAnswerRate } = shop.settings;
  if (happens(hangRate)) return;
  if (happens(errorRate)) return void res.status(500).type('html').send('<html><body>500 Server Error</body></html>');
  const outcome = shop.order(productid, userid, zoneid);
  if (!('orderId' in outcome)) return void res.json(outcome);
  if (dropAfterAcceptZones.includes(zoneid) || happens(dropAfterAcceptRate)) return void res.socket?.resetAndDestroy();
  const answer = { status: 200, message: 'success', order_id: outcome.orderId };
  if (happens(halfAnswerRate)) return halfOf(JSON.stringify(answer), res);
  res.json(answer);
}

function halfOf(answer: string, res: Response): void {
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length });
  res.write(answer.slice(0, answer.length / 2), () => res.socket?.destroy());
}
