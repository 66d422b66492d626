import { expect, type Page } from '@playwright/test';
import { blockedStates } from './blocked-states.ts';
import { brakeStates } from './brake-states.ts';
import { byBalanceStates } from './by-balance-states.ts';
import { figureStates } from './figure-states.ts';
import { moneyStates } from './money-states.ts';
import { enter, ID, refusal, states } from './states.ts';
import { test } from './test.ts';
import { accessible, chooseTheme, fitsWidth, picture, visit } from './visitor.ts';
import { whereaboutsStates } from './whereabouts-states.ts';

test.beforeEach(async ({ page, baseURL }) => {
  await chooseTheme(page);
  await page.context().addCookies([{ name: 'locale', value: 'hi', url: baseURL ?? '' }]);
});

/** The same checks as for the English pages: a screenshot, axe, and no horizontal overflow. */
async function check(page: Page, name: string): Promise<void> {
  await picture(page, `hi-state-${name}`);
  await accessible(page);
  await fitsWidth(page);
}

const PARTS = 3;
const ofPlayers = [
  ...states,
  ...moneyStates,
  ...whereaboutsStates,
  ...figureStates,
  ...brakeStates,
  ...blockedStates,
  ...byBalanceStates,
].filter(({ user }) => user !== 'admin');

for (let part = 0; part < PARTS; part += 1)
  test(`screen in Hindi, every state of players, part ${part + 1} of ${PARTS}`, async ({ page }) => {
    for (const state of ofPlayers.filter((_, index) => index % PARTS === part))
      await test.step(state.name, async () => {
        await enter(page, state);
        await visit(page, state.path);
        await expect(page.locator('h1, h2, p').filter({ hasText: /[ऀ-ॿ]/ }).first()).toBeVisible();
        // Names and colours are those of the English screens, which axe reads; the width is not.
        await picture(page, `hi-state-${state.name}`);
        await fitsWidth(page);
      });
  });

const player = { name: '', path: '', reads: '', user: 'user' } as const;
const nova = {
  success: true,
  username: 'Nova',
  message: '',
  activePasses: 8,
  passProductIds: ['16642'],
  bonusUsed: [],
};

/** The confirm sheet of an order of one pass. */
async function confirm(page: Page) {
  await visit(page, '/user');
  await page.getByLabel('User ID').fill('12345678');
  await page.getByLabel('Zone ID').fill('1234');
  await page.getByRole('button', { name: 'Weekly Pass जोड़ें' }).click();
  await page.getByRole('button', { name: 'ऑर्डर बनाएँ' }).click();
  return page.getByRole('dialog');
}

const VERIFY = '/api/orders/verify-username';

test('screen in Hindi, the confirm sheet without a name', async ({ page }) => {
  await enter(page, { ...player, answers: { [VERIFY]: { status: 503, body: { success: false, message: '' } } } });
  const sheet = await confirm(page);
  await expect(sheet.getByText('जाँचा नहीं गया')).toBeVisible();
  await check(page, 'confirm-unknown-name');
});

test('screen in Hindi, the confirm sheet and its errors', async ({ page }) => {
  await enter(page, {
    ...player,
    answers: {
      [VERIFY]: { body: nova },
      '/api/wallet/balance': { body: { success: true, data: { walletBalance: 1 } } },
      '/api/orders/create-orders': refusal,
    },
  });
  const sheet = await confirm(page);
  await sheet.getByRole('radio', { name: /^वॉलेट/ }).click();
  await expect(sheet.getByText('(बैलेंस कम है)')).toBeVisible();
  await check(page, 'confirm-insufficient');
  await sheet.getByRole('radio', { name: /^UPI/ }).click();
  await sheet.getByRole('button', { name: /^UPI से पेमेंट करें/ }).click();
  await expect(sheet.getByText(/दो बार पैसे नहीं लिए जा सकते/)).toBeVisible();
  await check(page, 'confirm-unsure');
});

const order = {
  _id: ID,
  userGameId: '1234567890',
  zoneId: '20011',
  totalAmount: 62.5,
  paymentMethod: 'wallet',
  status: 'completed',
  createdAt: '2026-03-01T09:30:00.000Z',
  money: [{ at: 'delivered', amount: 62.5, units: 1 }],
  items: [{ spu: '86 Diamonds (78 + 8 bonus)', productId: '13', quantity: 1, deliveredQuantity: 1, subtotal: 62.5 }],
};
const pagination = { page: 1, limit: 10, total: 1, pages: 1 };

test('screen in Hindi, the details of an order, its receipt, and the account menu', async ({ page }) => {
  await enter(page, {
    ...player,
    answers: { '/api/orders': { body: { success: true, data: { orders: [order], pagination } } } },
  });
  await visit(page, '/user-orders');
  await page.getByRole('button', { name: /^विवरण/ }).click();
  const details = page.getByRole('dialog');
  await expect(details.getByText('टाइमलाइन', { exact: true })).toBeVisible();
  await check(page, 'order-details');
  await details.getByRole('button', { name: 'रसीद' }).click();
  await expect(page.getByRole('dialog', { name: 'रसीद' })).toBeVisible();
  await check(page, 'receipt');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /प्रोफ़ाइल|अकाउंट मेन्यू/ })
    .locator('visible=true')
    .click();
  await check(page, 'account-menu');
  await visit(page, '/no/such/page');
  await expect(page.getByText('पेज नहीं मिला।')).toBeVisible();
  await check(page, 'not-found');
});
