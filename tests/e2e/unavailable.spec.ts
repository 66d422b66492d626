import { expect, type Page } from '@playwright/test';
import { controlSupplier, deliveriesTo } from '../support/simulators.ts';
import { signIn } from './sessions.ts';
import { enter } from './states.ts';
import { test } from './test.ts';
import { accessible, chooseTheme, fitsWidth, newGameId, picture, rechargeWith, visit } from './visitor.ts';

test.beforeEach(({ page }) => chooseTheme(page));

const WORDS = {
  en: {
    add: (name: string) => `Add ${name}`,
    create: 'Create Order',
    cancel: 'Cancel',
    show: 'Show your items',
    reason: 'Not available for this account',
    remove: /^Remove 86 .*, Weekly Pass/,
    removeFirst: 'First remove what is not available',
  },
  hi: {
    add: (name: string) => `${name} जोड़ें`,
    create: 'ऑर्डर बनाएँ',
    cancel: 'रद्द करें',
    show: 'अपने आइटम देखें',
    reason: 'इस अकाउंट के लिए उपलब्ध नहीं',
    remove: /^86 .*, Weekly Pass.* हटाएँ$/,
    removeFirst: 'पहले वह हटाएँ जो उपलब्ध नहीं है',
  },
};
const nova = {
  success: true,
  username: 'Nova',
  message: '',
  activePasses: 0,
  passProductIds: ['16642'],
  bonusUsed: [],
  unavailable: ['13', '16642'],
};

for (const language of ['en', 'hi'] as const)
  test(`screen of an account that cannot buy what is in the basket, ${language}`, async ({ page, baseURL }) => {
    const words = WORDS[language];
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    await page.context().addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }]);
    const answers = { '/api/orders/verify-username': { body: nova } };
    await enter(page, { name: '', path: '', reads: '', user: 'user', answers });
    await visit(page, '/user');
    await page.getByLabel('User ID').fill('12345678');
    await page.getByLabel('Zone ID').fill('1234');
    for (const name of ['Weekly Pass', '55 Diamonds (50 + 5 bonus)', '86 Diamonds (78 + 8 bonus)'])
      await button(words.add(name)).click();
    const check = async (name: string) => {
      await picture(page, `unavailable-${language}-${name}`);
      await accessible(page);
      await fitsWidth(page);
    };

    await button(words.create).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('button', { name: words.removeFirst })).toBeDisabled();
    await check('confirm');
    await sheet.getByRole('button', { name: words.cancel }).click();

    const alert = page.getByRole('alert').filter({ hasText: words.reason });
    await expect(alert).toBeVisible();
    await expect(button(words.create)).toBeDisabled();
    const tile = page.getByRole('listitem').filter({ hasText: '78 + 8' });
    await tile.getByText(words.reason).scrollIntoViewIfNeeded();
    await check('bar');
    await button(words.show).click();
    await check('items');
    await button(words.remove).click();
    await expect(alert).toBeHidden();
    await expect(button(words.create)).toBeEnabled();
    await expect(button(words.create)).toBeFocused();
    await expect(tile.getByText(words.reason)).toBeVisible();
    await check('removed');
  });

async function verify(page: Page, gameId: string): Promise<void> {
  // Phones, and large text, collapse the fields of a verified account.
  const change = page.getByRole('button', { name: 'Change' });
  if (await change.isVisible()) await change.click();
  await page.getByLabel('User ID').fill(gameId);
  await page.getByLabel('Zone ID').fill('1234');
  await page.getByRole('button', { name: 'Verify Player Details' }).click();
  await expect(page.getByText(/^Welcome, /)).toBeVisible();
}

test('an account for which the supplier asks too much cannot buy, and another account of the player can', async ({
  page,
}) => {
  const [dear, other] = [newGameId(), newGameId()];
  await controlSupplier({ changePrice: { [dear]: 1.3 } });
  await signIn(page, 'Priya Sharma');
  await rechargeWith(page, /500/);
  await visit(page, '/user');
  await page.getByRole('button', { name: 'Add 55 Diamonds' }).click();
  await verify(page, dear);
  const bar = page.getByRole('region', { name: 'Your order' });
  await expect(bar.getByRole('alert')).toContainText('Not available for this account: 55 Diamonds');
  await expect(bar.getByRole('button', { name: 'Create Order' })).toBeDisabled();
  const tile = page.getByRole('listitem').filter({ hasText: '50 + 5' });
  await expect(tile.getByText('Not available for this account')).toBeVisible();

  await verify(page, other);
  await expect(bar.getByRole('alert')).toBeHidden();
  await expect(page.getByText('Not available for this account')).toHaveCount(0);
  await bar.getByRole('button', { name: 'Create Order' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: /Wallet/ }).click();
  await sheet.getByRole('button', { name: /^Pay with Wallet/ }).click();
  await expect(page.getByText('Order Successful!')).toBeVisible();
  expect(await deliveriesTo(dear, '1234')).toEqual([]);
  expect(await deliveriesTo(other, '1234')).toHaveLength(1);
});
