import { admin, finalStatus, newPlayer, placeOrder, recharge, type Player, type Product } from '../support/shop.ts';
import { controlSupplier } from '../support/simulators.ts';
import { until } from '../support/stack.ts';

type Charges = { charges: string; observations: number };
const chargesTo = async (staff: Player): Promise<Charges> =>
  (await staff.call<{ data: Charges }>('GET', '/api/admin/deliveries/charges')).body.data;

const A_SECOND_MS = 1_000;
/** Resolves a second after a reading of the balance that began at `since` or later. */
const readSince = (staff: Player, since: number) =>
  until('the balance is read', async () => {
    const { body } = await staff.call<{ data: { asOf: string } }>('GET', '/api/admin/deliveries/supplier');
    const at = Date.parse(body.data.asOf);
    return at > since + A_SECOND_MS && Date.now() > at + A_SECOND_MS;
  });

const OBSERVATIONS_MAX = 20;
const ORDERS_MAX = 40;

/** Sells one unit after the other, until the store says how the supplier charges. Resolves with what it needed, or what failed. */
export async function recogniseCharges(charges: 'multiplied' | 'list', product: Product): Promise<string> {
  const [staff, player] = [await admin(), await newPlayer()];
  await recharge(player, 20_000);
  await controlSupplier({ charges, changePrice: { [`${player.userId}/${product.productId}`]: 1.0043 } });
  let sold = 0;
  for (;;) {
    const known = await chargesTo(staff);
    if (known.charges === charges) return `${charges}: recognised after ${sold} units`;
    if (known.observations > OBSERVATIONS_MAX || sold === ORDERS_MAX)
      throw new Error(`${charges}: ${known.charges} after ${sold} units and ${known.observations} observations`);
    await readSince(staff, 0);
    const status = await finalStatus(player, await placeOrder(player, [{ product, quantity: 1 }]));
    if (status !== 'completed') throw new Error(`an order of ${product.productId} is ${status}`);
    sold += 1;
    await readSince(staff, Date.now() + A_SECOND_MS);
  }
}
