import type { Payable } from './book.ts';
import { pick } from './draws.ts';
import { decided, type Person } from './people.ts';
import { paiseOf, type Ground, type Operation } from './shop.ts';
import { settleUnit, type Unit } from './verdicts.ts';

const GAME = 'mobilelegends';
const PRICE_MOVES_PERCENT = 8;

type Row = { readonly _id: string; readonly merchantTransactionId?: string; readonly inSuspense?: boolean };
type Rows = { readonly data: { readonly transactions: readonly Row[] } };

/** The transactions of an order or recharge that have captured money in suspense, which waits for an admin. */
export async function suspended({ book }: Ground, admin: Person, { recordId }: Payable): Promise<readonly Row[]> {
  const answer = await decided<Rows>(book, admin, `the rows of ${recordId}`, ({ call }) =>
    call('GET', `/api/admin/transactions?search=${recordId}`),
  );
  return answer.status === 200 ? answer.body.data.transactions.filter(({ inSuspense }) => inSuspense) : [];
}

/** At once, one admin credits money in suspense to the wallet and another records that it was paid back outside the store. */
export async function creditAndRefundAtOnce(
  { book, admins }: Ground,
  { _id, merchantTransactionId = '' }: Row,
): Promise<void> {
  const path = `/api/admin/transactions/${_id}`;
  const reason = 'A random run';
  const [credited, refunded] = await Promise.all([
    decided(book, admins[0], `${_id} is credited`, ({ call }) => call('POST', `${path}/credit`, { reason })),
    decided(book, admins[1], `${_id} is paid back outside`, ({ call }) =>
      call('POST', `${path}/manual-refund`, { reason, reference: `outside-${_id}` }),
    ),
  ]);
  if (credited.status === 200 && refunded.status === 200)
    book.breaches.push(`${_id} was both credited and paid back outside`);
  if (refunded.status === 200) book.outside.add(merchantTransactionId);
}

export const decideSuspense: Operation = async (ground, { random }) => {
  const payable = pick(random, ground.book.payables.slice(-200));
  if (!payable) return;
  for (const row of await suspended(ground, ground.admins[0], payable)) await creditAndRefundAtOnce(ground, row);
};

type Listed = { readonly data: { readonly deliveries: readonly Unit[] } };

/** An admin gives the true verdict about one unit whose outcome the store does not know. */
export const decideUnit: Operation = async (ground, { random }) => {
  const admin = pick(random, ground.admins);
  const answer = await decided<Listed>(ground.book, admin, 'the list of deliveries', ({ call }) =>
    call('GET', '/api/admin/deliveries?state=ambiguous&limit=100'),
  );
  if (answer.status !== 200 || answer.body.data.deliveries.length === 0) return;
  await settleUnit(ground, pick(random, answer.body.data.deliveries), random(2) === 0);
};

export const runPlacedOrders: Operation = async ({ book, admins }, { random }) => {
  const admin = pick(random, admins);
  await decided(book, admin, 'a run of placed orders', ({ call }) =>
    call('POST', '/api/admin/process-placed-orders', {}),
  );
};

/** Sets a price a few percent above or below the product's price at the start, so that changes do not add up. */
export const changePrice: Operation = async ({ book, admins, goods }, { random }) => {
  const [admin, product] = [pick(random, admins), pick(random, goods)];
  const percent = 100 - PRICE_MOVES_PERCENT + random(2 * PRICE_MOVES_PERCENT + 1);
  const price = (Math.round((paiseOf(product.customPrice) * percent) / 100) / 100).toFixed(2);
  const { productId, displayName } = product;
  await decided(book, admin, `a price of ${displayName}`, async ({ call }) => {
    const listed = await call<Prices>('GET', `/api/products/admin/products/prices?gameCode=${GAME}`);
    const kept = listed.status === 200 ? listed.body.data.find((one) => one.productId === productId) : undefined;
    if (!kept) return { ...listed, status: listed.status === 200 ? 404 : listed.status };
    const { spu, originalPrice, smileonePoints } = kept;
    const body = { productId, spu, gameCode: GAME, price, originalPrice, displayName, smileonePoints };
    return call('POST', '/api/products/admin/products/updatedetails', body);
  });
};
type Prices = {
  data: { productId: string; spu: string; originalPrice: string | number; smileonePoints: number }[];
};
