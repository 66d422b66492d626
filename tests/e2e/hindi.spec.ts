import { expect, type Page } from '@playwright/test';
import { origin } from '../support/stack.ts';
import { signIn } from './sessions.ts';
import { enter } from './states.ts';
import { test } from './test.ts';
import { accessible, chooseTheme, complaints, fitsWidth, newGameId, payAtGateway, picture, visit } from './visitor.ts';

test.beforeEach(({ page }) => chooseTheme(page));

const speakHindi = (page: Page) => page.context().addCookies([{ name: 'locale', value: 'hi', url: origin() }]);

/** Names, and English words that Hindi shopping apps use too. */
const LATIN =
  /Do Not Track|Global Privacy Control|Topup|Google|UPI|QR|User|Zone|ID|IST|Mobile|Legends|Weekly|Twilight|Pass|Diamonds|bonus|India|Global|WhatsApp|English|Rs|PIN|OTP|AM|PM|am|pm|Membership|Starlight|FAQ|URL|MLBB|Chrome|Samsung Internet|Firefox|Safari/g;

/** Visible words that are neither Hindi nor on the list above, so probably untranslated texts. */
async function englishWords(page: Page, ...known: string[]): Promise<string[]> {
  const config = (await (await page.request.get('/config.json')).json()) as { support: { city: string } };
  const { data } = (await (await page.request.get('/api/products/products/mobilelegends/items')).json()) as {
    data: { displayName: string }[];
  };
  let text = await page.locator('body').innerText();
  const names = [...known, config.support.city, ...data.map(({ displayName }) => displayName)];
  // Longest first, because one name may contain another.
  for (const name of names.toSorted((a, b) => b.length - a.length)) text = text.replaceAll(name, ' ');
  for (const one of [/\S+@\S+/g, /[0-9a-f]{8,}/g, LATIN]) text = text.replace(one, ' ');
  return text.match(/[A-Za-z]{3,}/g) ?? [];
}

test('a visitor switches to Hindi, and every public page is in Hindi from the first paint', async ({
  page,
  browser,
}) => {
  const complained = complaints(page);
  await visit(page, '/');
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText('कुछ ही मिनटों में डायमंड आपके गेम में');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  const unscripted = await browser.newContext({ javaScriptEnabled: false, baseURL: origin() });
  await unscripted.addCookies([{ name: 'locale', value: 'hi', url: origin() }]);
  const reader = await unscripted.newPage();
  for (const path of [
    '/',
    '/pricing',
    '/login',
    '/support',
    '/faq',
    '/refund-policy',
    '/privacy-policy',
    '/terms-of-service',
  ]) {
    await reader.goto(path);
    await expect(reader.getByRole('heading', { level: 1 }).first()).toHaveText(/[ऀ-ॿ]/);
    expect(await reader.locator('html').getAttribute('lang')).toBe('hi-IN');
    await visit(page, path);
    await picture(page, `hi-${path.slice(1) || 'landing'}`);
    await accessible(page);
    // Other specs change products at the same time, so the page may be older than the list of names.
    await expect(async () => {
      await visit(page, path);
      expect(await englishWords(page)).toEqual([]);
    }).toPass();
    await fitsWidth(page);
  }
  await unscripted.close();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
  expect(complained).toEqual([]);
});

test('a signed-in player changes the language in one tap on a phone', async ({ page, isMobile }) => {
  await enter(page, { name: '', path: '', reads: '', user: 'user' });
  await visit(page, '/wallet');
  if (!isMobile) await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'हिन्दी' }).locator('visible=true').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('वॉलेट');
});

test('a player recharges and buys in Hindi', async ({ page }) => {
  const complained = complaints(page);
  await signIn(page, 'प्रिया शर्मा');
  await speakHindi(page);
  await visit(page, '/wallet-recharge');
  await page.getByRole('button', { name: /500/ }).first().click();
  await picture(page, 'hi-wallet');
  await accessible(page);
  expect(await englishWords(page)).toEqual([]);
  await page.getByRole('button', { name: /^UPI से/ }).click();
  await payAtGateway(page);
  await expect(page.getByText('रिचार्ज सफल!')).toBeVisible();
  await picture(page, 'hi-recharged');
  await accessible(page);
  expect(await englishWords(page)).toEqual([]);

  await visit(page, '/user');
  await page.getByRole('button', { name: 'ऑर्डर बनाएँ' }).click();
  await expect(page.getByText('कृपया अपना Mobile Legends User ID भरें').first()).toBeVisible();
  await page.getByLabel('User ID').fill(newGameId());
  await page.getByLabel('Zone ID').fill('1234');
  await page.getByRole('button', { name: 'खिलाड़ी की जाँच करें' }).click();
  const welcome = page.getByText(/^स्वागत है, /);
  await expect(welcome).toBeVisible();
  const player = (await welcome.innerText()).replace('स्वागत है, ', '').trim();
  await page.getByRole('button', { name: '55 Diamonds (50 + 5 bonus) जोड़ें' }).click();
  await picture(page, 'hi-purchase');
  await accessible(page);
  await page.getByRole('button', { name: 'ऑर्डर बनाएँ' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: /^वॉलेट/ }).click();
  await picture(page, 'hi-confirm');
  await accessible(page);
  await sheet.getByRole('button', { name: /^वॉलेट से पेमेंट करें/ }).click();
  await expect(page.getByText('ऑर्डर सफल!')).toBeVisible();
  await picture(page, 'hi-bought');
  await accessible(page);

  await visit(page, '/user-orders');
  await picture(page, 'hi-orders');
  await accessible(page);
  expect(await englishWords(page, player)).toEqual([]);
  await page.getByRole('button', { name: /^विवरण/ }).click();
  await expect(page.getByRole('dialog').getByText('टाइमलाइन')).toBeVisible();
  await picture(page, 'hi-order-details');
  await accessible(page);
  expect(complained).toEqual([]);
});
