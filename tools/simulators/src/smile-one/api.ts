import { timingSafeEqual } from 'node:crypto';
import { Router, type Request, type Response } from 'express';
import { bodies } from '../web.ts';
import { packs } from '../supplier/catalogue.ts';
import { delayed, orderWithFaults } from '../supplier/faults.ts';
import type { Refusal, Shop } from '../supplier/shop.ts';
import { signatureOf } from './signature.ts';

/** The statuses with which this simulator refuses. */
const UNKNOWN_PLAYER = 20003;
export const OUT_OF_POINTS = 20010;
export const PRODUCT_OFF = 20011;
export const BAD_SIGNATURE = 20012;

type Merchant = { uid: string; email: string; key: string };

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

const REFUSALS: Readonly<Record<Refusal, { status: number; message: string }>> = {
  unknown_player: { status: UNKNOWN_PLAYER, message: 'USER ID ou Zone ID não existe' },
  product_off: { status: PRODUCT_OFF, message: 'Produto indisponível' },
  points_short: { status: OUT_OF_POINTS, message: 'Saldo insuficiente' },
};

/** Every application failure is HTTP 200 with a `status`. */
export function smileOneApi(shop: Shop, merchant: Merchant): Router {
  const router = Router();
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
  router.post('/smilecoin/api/:call', ...bodies, delayed(shop), (req, res) => {
    const call = calls[String(req.params['call'])];
    const fields = fieldsOf(req);
    if (!call) return void res.status(404).type('html').send('<html><body>404 Not Found</body></html>');
    if (!authentic(fields, merchant)) return void res.json({ status: BAD_SIGNATURE, message: 'Sign error' });
    if (fields['product'] !== PRODUCT) return void res.json({ status: 201, message: 'Product does not exist' });
    call(fields, res);
  });
  return router;
}

function getRole(shop: Shop, { userid = '', zoneid = '' }: Fields, res: Response): void {
  if (shop.refusesPlayer(userid, zoneid)) return void res.json(REFUSALS.unknown_player);
  res.json({
    status: 200,
    message: 'success',
    username: shop.username(userid),
    // Always 7: `zone` does not repeat the request's zoneid.
    zone: 7,
    // Factors on list prices for this player: `change_price` where the next field does not name the product.
    change_price: shop.factor(userid),
    id_change_price_info: packs.map(({ id }) => ({ product_id: id, change_price: shop.factor(userid, id) })),
    use: 'A',
  });
}

function createOrder(shop: Shop, { productid = '', userid = '', zoneid = '' }: Fields, res: Response): void {
  orderWithFaults(shop, { productId: productid, userId: userid, zoneId: zoneid }, res, (outcome) =>
    typeof outcome === 'string' ? REFUSALS[outcome] : { status: 200, message: 'success', order_id: outcome.orderId },
  );
}
