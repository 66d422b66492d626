import {
  ambiguousUnits,
  admin,
  cheapest,
  finalStatus,
  newPlayer,
  placeOrder,
  products,
  recharge,
  verify,
  type Player,
} from '../support/shop.ts';
import { controlSupplier, deliveriesTo, resetSupplier } from '../support/simulators.ts';
import { until } from '../support/stack.ts';
import { DESKTOP, type Flow } from './flow.ts';
import { openDashboard, openMenu } from './steps.ts';
import { button, dialog, field, heading, link, question, radio, tab } from './target.ts';

const onDesktop = (name: string, play: Flow['play']): Flow => ({ name, size: DESKTOP, play });

async function playerWithOrder(): Promise<Player> {
  const player = await newPlayer();
  await recharge(player, 2_000);
  const lines = (await cheapest(1)).map((product) => ({ product, quantity: 1 }));
  await finalStatus(player, await placeOrder(player, lines));
  return player;
}

const LOSSY_ZONE = '6666';

/** A delivered order whose supplier response was lost, with the supplier's number of it. */
async function unknownDelivery() {
  const player = { ...(await newPlayer()), zoneId: LOSSY_ZONE };
  await recharge(player, 2_000);
  await verify(player);
  const product = (await products()).find(({ productId }) => productId === '13');
  if (!product) throw new Error('the shop has no product 13');
  await controlSupplier({ dropAfterAcceptZones: [LOSSY_ZONE] });
  try {
    const orderId = await placeOrder(player, [{ product, quantity: 1 }]);
    const byApi = await admin();
    await until('its delivery is unknown', async () =>
      (await ambiguousUnits(byApi)).some((unit) => unit.orderId === orderId),
    );
    const [delivery] = await deliveriesTo(player.userId, player.zoneId);
    return { player, orderId, number: delivery?.orderId ?? '' };
  } finally {
    await resetSupplier();
  }
}

export const deskFlows: readonly Flow[] = [
  onDesktop('the figures, every section', async (page) => {
    await openDashboard(page, '');
    await page.sees('Total Orders');
    for (const [section, text] of [
      ['Orders', 'Search'],
      ['Transactions', 'Search'],
      ['User Management', 'Leaderboard'],
      ['Deliveries', 'Refresh'],
    ] as const) {
      await page.press(tab(section));
      await page.sees(text);
    }
  }),
  onDesktop('find and open an order, days', async (page) => {
    const player = await playerWithOrder();
    await openDashboard(page, '?tab=orders');
    await page.fill(field('Search orders'), player.userId);
    await page.press(button('Search'));
    await page.sees('Showing 1 of 1 order');
    await page.press(button(/^View order/));
    await page.sees('Every paisa is accounted for', dialog());
    await page.press(button('Close', dialog()));
    // The first of January is the same in every order of day and month. WebKit goes on to the next part at the slash only.
    await page.type(field('From (IST)'), '01/01/2026');
    await page.isAt(/from=2026-01-01/);
    await page.sees('Showing 1 of 1 order');
  }),
  onDesktop('find and open a transaction', async (page) => {
    const player = await playerWithOrder();
    await openDashboard(page, '?tab=transactions');
    await page.fill(field('Search transactions'), player.email);
    await page.press(button('Search'));
    await page.sees('Showing 2 of 2 transactions');
    await page.press(button(/^View transaction/));
    await page.sees('Payment for order', dialog());
    await page.press(button('Next in the list', dialog()));
    await page.sees('Gateway response', dialog());
  }),
  onDesktop('adjust a wallet; an amount with a comma is refused', async (page) => {
    const player = await playerWithOrder();
    await openDashboard(page, '?tab=users');
    await page.fill(field('Find a user by email'), player.email);
    await page.press(button('Search'));
    await page.finds(heading(player.email.split('@')[0]));
    await page.fill(field('Reason'), 'Goodwill for a late delivery');
    await page.fill(field('Amount'), '10,50');
    await page.press(button('Update balance'));
    await page.findsNo(question());
    await page.fill(field('Amount'), '25.50');
    await page.press(button('Update balance'));
    await page.sees('adjust the balance by ₹25.50', question());
    await page.press(button('Adjust balance', question()));
    await page.sees('Balance updated.');
  }),
  onDesktop('reconciliation', async (page) => {
    await openDashboard(page, '/reconciliation');
    await page.press(button('Check now'));
    await page.sees('The books balance');
  }),
  onDesktop('settle a delivery whose outcome is unknown', async (page) => {
    const { player, orderId, number } = await unknownDelivery();
    await openDashboard(page, '?tab=deliveries');
    await page.press(button(`View delivery ${orderId.slice(0, 8)} · 1.1`));
    await page.press(radio(/^It was delivered/, dialog()));
    await page.fill(field('Supplier order number', dialog()), number);
    await page.fill(field('Reason', dialog()), 'Found in the supplier’s list');
    await page.press(button('Settle delivery', dialog()));
    await page.press(button('Settle delivery', question()));
    await page.sees('Delivery settled.', dialog());
    await until('the order is complete', async () => (await finalStatus(player, orderId)) === 'completed');
  }),
  onDesktop('the dark theme, Hindi', async (page) => {
    await openDashboard(page, '');
    await openMenu(page);
    await page.press(button('Dark'));
    await page.knows('the page is dark', `document.documentElement.dataset.theme === 'dark'`);
    await page.press(button('हिन्दी'));
    await page.knows('the page is in Hindi', `document.documentElement.lang === 'hi-IN'`);
    await page.finds(link('Topup'));
  }),
];
