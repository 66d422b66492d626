import type { mongo } from 'mongoose';
import { signIn, type Player } from '../support/shop.ts';
import { adjustments, comparison, prices, refusals } from './admin-acts.ts';
import { ADMIN, SECOND } from './answers.ts';
import { answeredOrders, gatewayOrders, goods, placedOrders, recharges, type Goods, type Staff } from './at-rest.ts';
import type { Customer } from './customer.ts';
import type { Kept } from './kept.ts';

const ADMINS = { first: 'admin@example.com', second: 'second-admin@example.com' };

/** Records that wait for a person, for a gateway or for nobody. */
export type Resting = {
  readonly staff: Staff;
  readonly shop: Goods;
  readonly customers: ReadonlyMap<string, Customer>;
  readonly accounts: Kept['accounts'];
  readonly productIds: readonly string[];
  /** Customers whose orders wait for the supplier, and are soon old enough to be refunded. */
  readonly waiting: readonly Customer[];
};
/** Does a part of the work, or returns `otherwise` if it fails and may be left out. */
export type Step = <T>(name: string, work: () => Promise<T>, otherwise: T) => Promise<T>;

const accountOf = ({ email, token, userId, zoneId }: Player) => ({ email, token, userId, zoneId });

export async function makeResting(client: mongo.MongoClient, step: Step = (_, work) => work()): Promise<Resting> {
  const staff = { first: await signIn(ADMINS.first), second: await signIn(ADMINS.second) };
  const shop = await goods();
  const made: Customer[] = [
    ...(await step('answered orders', () => answeredOrders(shop, staff), [])),
    ...(await step('orders paid at a gateway', () => gatewayOrders(shop, staff), [])),
    ...(await step('recharges', () => recharges(staff), [])),
    ...(await step('adjustments', () => adjustments(staff), [])),
  ];
  await step('refusals of the supplier', () => refusals(staff), undefined);
  const [unsent, refused, old, ...waiting] = await step('placed orders', () => placedOrders(client, shop, staff), []);
  const products = await step('prices', () => prices(staff), []);
  await step('a comparison of the books', () => comparison(staff), undefined);
  const customers = new Map([...made, unsent, refused, old].flatMap((one, i) => (one ? [[`player ${i}`, one]] : [])));
  const accounts: Kept['accounts'] = { [ADMIN]: accountOf(staff.first), [SECOND]: accountOf(staff.second) };
  for (const [name, one] of customers) accounts[name] = accountOf(one);
  return { staff, shop, customers, accounts, productIds: products.map(({ productId }) => productId), waiting };
}
