import { expect } from '@playwright/test';
import { cheapest, finalStatus, newPlayer, placeOrder, recharge, type Player } from '../support/shop.ts';
import { controlSupplier, resetSupplier } from '../support/simulators.ts';
import { until } from '../support/stack.ts';
import { apiAdmin, signInAsAdmin } from './sessions.ts';
import { test } from './test.ts';
import { accessible, chooseTheme, fitsWidth, picture } from './visitor.ts';

test.beforeEach(({ page }) => chooseTheme(page));
test.afterEach(async () => void (await resetSupplier()));

type Sent = { points: number; multiplier: number | null; sentAt: string };
type Listed = { data: { deliveries: Sent[]; pagination: { pages: number } } };

const dayOf = (at: string): string => new Date(Date.parse(at) + 330 * 60_000).toISOString().slice(0, 10);
/** In hundredths of a point: the list price, or that times the multiplier, whichever is more. */
const costOf = ({ points, multiplier }: Sent): number => Math.round(points * 100 * Math.max(1, multiplier ?? 1));

async function everyDelivery(admin: Player): Promise<Sent[]> {
  const all: Sent[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const path = `/api/admin/deliveries?state=delivered&limit=100&page=${page}`;
    const { data } = (await admin.call<Listed>('GET', path)).body;
    all.push(...data.deliveries);
    ({ pages } = data.pagination);
  }
  return all;
}

/** What 60 days need in points, by the days that are over since the first sale, or by today if there is none. */
function neededBy(deliveries: readonly Sent[], today: string, window: number): number {
  const first = deliveries.map(({ sentAt }) => dayOf(sentAt)).sort()[0] ?? today;
  const days: string[] = [];
  for (let ago = window; ago >= 1; ago--) {
    const day = dayOf(new Date(Date.now() - ago * 86_400_000).toISOString());
    if (day >= first) days.push(day);
  }
  if (days.length === 0) days.push(today);
  const spent = deliveries
    .filter(({ sentAt }) => days.includes(dayOf(sentAt)))
    .reduce((sum, one) => sum + costOf(one), 0);
  return Math.ceil((spent * 60) / days.length) / 100;
}

test("the planner's figure is what a hand calculation says", async ({ page }) => {
  const player = await newPlayer();
  await recharge(player, 2_000);
  const [product] = await cheapest(1);
  await finalStatus(player, await placeOrder(player, [{ product: product!, quantity: 3 }]));
  const admin = await apiAdmin();
  const supplier = async () =>
    (await admin.call<{ data: { points: number; low: number } }>('GET', '/api/admin/deliveries/supplier')).body.data;
  await controlSupplier({ points: 12.5 });
  await until('the balance is 12.5', async () => (await supplier()).points === 12.5);
  const { low } = await supplier();
  const summary = await admin.call<{ data: { totalPointsRequired: number } }>(
    'GET',
    '/api/admin/placed-orders-summary',
  );
  const placed = summary.body.data.totalPointsRequired;
  const deliveries = await everyDelivery(admin);
  const today = dayOf(new Date().toISOString());
  const needed = Math.max(neededBy(deliveries, today, 7), neededBy(deliveries, today, 28));
  expect(needed).toBeGreaterThan(0);

  await signInAsAdmin(page);
  await page.goto('/dashboard?tab=deliveries');
  await page.getByRole('button', { name: 'Plan a Refill' }).click();
  await page.getByLabel('Days ahead').fill('60');
  const points = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
  const toBuy = points.format(Math.round((needed + placed + low - 12.5) * 100) / 100);
  const planner = page.getByRole('region', { name: 'Refill planner' });
  const lines = planner.getByLabel('How it is computed').getByRole('definition');
  await expect(lines).toHaveText([
    points.format(neededBy(deliveries, today, 7)),
    points.format(neededBy(deliveries, today, 28)),
    points.format(needed),
    `+ ${points.format(placed)}`,
    `+ ${points.format(low)}`,
    '− 12.5',
    toBuy,
  ]);
  await planner.getByText('Points by hour of the day (IST)').click();
  await expect(planner.getByRole('table')).toBeVisible();
  await picture(page, '36-refill-planner');
  await accessible(page);
  await fitsWidth(page);
});
