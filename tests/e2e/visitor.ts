import { join } from 'node:path';
import axe, { type RunOptions } from 'axe-core';
import { expect, test, type Page } from '@playwright/test';
import { newEmail, newGameId } from '../support/new-visitor.ts';
import { cheapest } from '../support/shop.ts';
import { origin, ROOT } from '../support/stack.ts';

/** Waits until the screen is complete; `npm run looks` saves it in `.data/pictures/<project>/<name>.png`. */
export async function picture(page: Page, name: string): Promise<void> {
  await imagesShown(page);
  const { name: project } = test.info().project;
  if (!project.startsWith('look-')) return;
  await page.screenshot({ path: join(ROOT, '.data/pictures', project, `${name}.png`), animations: 'disabled' });
}

/** Waits until every visible image is loaded and decoded. Ones that failed to load do not count. */
export const imagesShown = async (page: Page): Promise<void> => void (await page.waitForFunction(areImagesShown));

/** Runs in the page. Images outside the viewport may never load, and one that is removed meanwhile never decodes. */
async function areImagesShown(): Promise<boolean> {
  const inSight = [...document.images].filter((image) => {
    const { top, bottom, left, right, width } = image.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  });
  if (inSight.some((image) => !image.complete)) return false;
  await Promise.all(inSight.map((image) => image.decode().catch(() => undefined)));
  return true;
}

/** Reports violations only, and skips rules that fetch the stylesheets again. */
const RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
  // Off by default in axe: an accessible name that does not contain the visible label.
  rules: { 'label-content-name-mismatch': { enabled: true } },
  resultTypes: ['violations'],
  preload: false,
};

/**
 * Fails on accessibility violations that affect screen reader, keyboard or large-text users. Calls axe itself, because
 * its Playwright package takes more than twice as long.
 */
export async function accessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Text that is still fading in has too little contrast.
  await atRest(page);
  expect(await page.evaluate(seriousViolations, RULES)).toEqual([]);
}

/** Resolves when every animation that has an end has come to it. */
export const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished.then(() => undefined)));
  });

/** Runs in the page. */
async function seriousViolations(rules: RunOptions): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(rules);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

/** Fails if the page, or a box in it that is not a table, tabs or code, scrolls sideways. */
export async function fitsWidth(page: Page): Promise<void> {
  expect(await page.evaluate(sidewaysBoxes)).toEqual([]);
}

/** Runs in the page. */
function sidewaysBoxes(): string[] {
  const scrolls = (box: Element) =>
    box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(box).overflowX);
  const boxes = [...document.querySelectorAll('body *')].filter(
    (box) => scrolls(box) && !box.matches('pre, [role=tablist], :has(> table)'),
  );
  const found = boxes.map((box) => `${box.tagName} ${box.className}: ${box.textContent.slice(0, 60)}`);
  return document.documentElement.scrollWidth > innerWidth ? ['the page', ...found] : found;
}

/** Collects page errors, policy violations and failed requests to the store. */
export function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text()))
      found.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 500) found.push(`${response.status()} ${response.url()}`);
  });
  return found;
}

/** Stores the project's theme as the user's choice, so that every screen is tested in both themes. */
export async function chooseTheme(page: Page): Promise<void> {
  const scheme = test.info().project.use.colorScheme ?? 'dark';
  await page.addInitScript((chosen) => localStorage.setItem('topup-theme', chosen), scheme);
}

/** Chooses an account in the account chooser's window. */
export async function chooseAccount(page: Page, email: string, name: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ]);
  await chooser.getByLabel('E-mail').fill(email);
  await chooser.getByLabel('Name').fill(name);
  // The window closes itself, often before the click is acknowledged. So its closing is the signal.
  const click = chooser.getByRole('button', { name: 'Continue' }).click();
  await Promise.all([chooser.waitForEvent('close'), click.catch(() => undefined)]);
}

/** Opens a page and waits for the live version. Earlier input is kept, but until then every field exists twice. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('#prerendered')).toHaveCount(0);
}

/** Signs in through the account chooser. */
export async function signInAs(page: Page, email: string, name: string): Promise<void> {
  await page.goto('/login');
  await chooseAccount(page, email, name);
  await expect(page).toHaveURL(/\/(user|admin)$/);
}

/** Whether the screen is too narrow for tables, so that what they list opens as a sheet. */
export const isNarrow = (): boolean => (test.info().project.use.viewport?.width ?? 0) < 1152;

export { newEmail, newGameId };

/** Settles a recharge on the gateway's page, which returns to the store. */
export async function payAtGateway(page: Page, button: 'Pay' | 'Fail' | 'Leave' = 'Pay'): Promise<void> {
  await expect(page).toHaveURL(/\/simulators\/ekupi\/pay\//);
  await page.getByRole('button', { name: button, exact: true }).click();
}

export async function rechargeWith(page: Page, preset: RegExp): Promise<void> {
  await visit(page, '/wallet-recharge');
  await page
    .getByRole('button', { name: preset })
    .or(page.getByRole('radio', { name: preset }))
    .first()
    .click();
  await page.getByRole('button', { name: /^Pay with UPI/ }).click();
  await payAtGateway(page);
  await expect(page.getByText('Recharge Successful!')).toBeVisible();
}

type Pages = { orderId: string; paymentUrl?: string; redirectUrl?: string };

/** Creates an order for the signed-in player through the API, without the dialog. */
async function startOrder(page: Page, paymentMethod: 'ekupi' | 'phonepe'): Promise<Pages> {
  const [product] = await cheapest(1);
  if (!product) throw new Error('the shop is empty');
  const { productId, displayName: spu, customPrice: price } = product;
  const ids = { userId: newGameId(), zoneId: '1234' };
  const items = [{ productId, spu, price, quantity: 1 }];
  const answer = await page.request.post('/api/orders/create-orders', {
    headers: { origin: origin() },
    data: { ...ids, items, paymentMethod, gameId: 'mobilelegends' },
  });
  return ((await answer.json()) as { data: Pages }).data;
}

/** Creates an order paid by PhonePe, which the dialog does not offer. Returns the payment page. */
export const startPhonepeOrder = async (page: Page): Promise<string> =>
  (await startOrder(page, 'phonepe')).redirectUrl ?? '';

/** Creates an unpaid UPI order and returns its id. */
export const startUpiOrder = async (page: Page): Promise<string> => (await startOrder(page, 'ekupi')).orderId;

/** Opens a UPI payment of a recharge for the signed-in player and returns the recharge's id. */
export async function startRecharge(page: Page): Promise<string> {
  const answer = await page.request.post('/api/wallet/recharge/ekupi', {
    headers: { origin: origin() },
    data: { amount: 500, paymentMethod: 'ekupi' },
  });
  return ((await answer.json()) as { data: { transactionId: string } }).data.transactionId;
}

/** Resolves when the player's newest order is listed as completed. Reading the list does not query the gateway. */
export const completed = (page: Page): Promise<void> =>
  expect
    .poll(
      async () => {
        const answer = await page.request.get('/api/orders?limit=1');
        return ((await answer.json()) as { data: { orders: { status: string }[] } }).data.orders[0]?.status;
      },
      { intervals: [20] },
    )
    .toBe('completed');
