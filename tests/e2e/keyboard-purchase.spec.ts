import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from './sessions.ts';
import { test } from './test.ts';
import { chooseTheme, newGameId, visit } from './visitor.ts';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Runs in the page. Whether the element's centre is on screen and not covered by another element. */
function isUncovered(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return over !== null && (element.contains(over) || over.contains(element));
}

/** Presses Tab until the element has the focus, which is at most once per element, then checks that it is visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step <= (await page.locator(FOCUSABLE).count()); step++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect.poll(() => target.evaluate(isUncovered)).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab went through the whole page without reaching ${String(target)}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('a recharge and a purchase by keyboard alone', async ({ page }) => {
  await chooseTheme(page);
  await signIn(page, 'Keyboard Player');
  await visit(page, '/user');
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

  await press(page, page.getByRole('link', { name: 'Wallet', exact: true }).filter({ visible: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
  await press(page, button(/^\D*500$/));
  await press(page, button(/^Pay with UPI/));
  await expect(page).toHaveURL(/\/simulators\/ekupi\/pay\//);
  await press(page, button('Pay'));
  await expect(page.getByText('Recharge Successful!')).toBeVisible();

  await press(page, page.getByRole('link', { name: 'Go to Wallet' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Home', exact: true }).filter({ visible: true }));
  await tabTo(page, page.getByLabel('User ID'));
  await page.keyboard.type(newGameId());
  await tabTo(page, page.getByLabel('Zone ID'));
  await page.keyboard.type('1234');
  await press(page, button('Verify Player Details'));
  await expect(page.getByText(/^Welcome, /)).toBeVisible();
  await press(page, button(/^Add 55 Diamonds/));
  await press(page, button('Create Order'));
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByRole('radio', { checked: true }));
  const wallet = dialog.getByRole('radio', { name: /Wallet/ });
  if (!(await wallet.isChecked())) await page.keyboard.press('ArrowDown');
  await expect(wallet).toBeChecked();
  await press(page, dialog.getByRole('button', { name: 'Pay with Wallet' }));
  await expect(page).toHaveURL(/\/wallet-order-status\?orderId=/);
  await expect(page.getByText('Order Successful!')).toBeVisible();
  await press(page, page.getByRole('link', { name: 'View My Orders' }));
  await expect(page).toHaveURL(/\/user-orders/);
});
