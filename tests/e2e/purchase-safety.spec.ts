import { expect, type Page } from '@playwright/test';
import { answersTo, fromStore } from './answers.ts';
import { signIn } from './sessions.ts';
import { test } from './test.ts';
import { accessible, chooseTheme, isNarrow, newGameId, payAtGateway, picture, visit } from './visitor.ts';

test.beforeEach(({ page }) => chooseTheme(page));

const CREATE = '**/api/orders/create-orders';
const STATUS = '**/api/orders/order-status/*';
const VERIFY = '**/api/orders/verify-username';

/** Signs in and chooses an account and one item, so that the next click opens the confirm dialog. */
async function choose(page: Page): Promise<void> {
  await signIn(page, 'Priya Sharma');
  await visit(page, '/user');
  await page.getByLabel('User ID').fill(newGameId());
  await page.getByLabel('Zone ID').fill('1234');
  await page.getByRole('button', { name: 'Add 55 Diamonds' }).click();
}
const createOrder = async (page: Page) => {
  await page.getByRole('button', { name: 'Create Order' }).click();
  return page.getByRole('dialog');
};

test('an error while paying stays in the dialog, directly above Pay', async ({ page }) => {
  const creation = await answersTo(page, CREATE, (route) => route.abort('connectionreset'));
  await choose(page);
  const sheet = await createOrder(page);
  const pay = sheet.getByRole('button', { name: /^Pay with UPI/ });
  await pay.click();
  const alert = sheet.getByRole('alert').filter({ hasText: 'An unknown error occurred.' });
  await expect(alert).toContainText('press Pay again, you cannot be charged twice');
  await picture(page, '40-pay-unknown');
  await accessible(page);

  await creation.become((route) =>
    route.fulfill({
      status: 422,
      json: { success: false, code: 'unknown_game', message: 'This game is not available here.' },
    }),
  );
  await pay.click();
  await expect(sheet.getByText('This game is not available here.')).toBeVisible();
  await expect(sheet.getByText('Nothing was charged.')).toBeVisible();
  const box = await pay.boundingBox();
  const said = await sheet.getByText('Nothing was charged.').boundingBox();
  expect(said && box && said.y + said.height <= box.y && box.y - said.y < 120).toBe(true);
  await picture(page, '41-pay-refused');
});

test('a toast over the confirm dialog neither closes it nor lets a tap through', async ({ page }) => {
  await choose(page);
  const sheet = await createOrder(page);
  await expect(sheet.getByRole('radio', { name: /UPI/ })).toBeChecked();
  // The store's own toasts close before the dialog opens, so the test inserts a copy.
  await page.evaluate(`(() => {
    const list = document.querySelector('[data-sonner-toaster]') ?? document.body.appendChild(document.createElement('ol'));
    list.setAttribute('data-sonner-toaster', '');
    list.style.cssText = 'position:fixed;inset:auto 12px 148px 12px;z-index:999999999';
    const toast = document.createElement('li');
    toast.setAttribute('data-sonner-toast', '');
    toast.textContent = 'A toast';
    toast.style.cssText = 'position:static;opacity:1;transform:none;height:54px';
    list.append(toast);
  })()`);
  await page.getByText('A toast').click();
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole('radio', { name: /UPI/ })).toBeChecked();
});

test('the draft order survives the wallet, a reload and the payment page', async ({ page }) => {
  await choose(page);
  let sheet = await createOrder(page);
  await sheet.getByRole('radio', { name: /Wallet/ }).click();
  const add = sheet.getByRole('link', { name: /^Add ₹/ });
  await picture(page, '42-add-funds');
  await accessible(page);
  await add.click();
  await expect(page).toHaveURL(/\/wallet-recharge\?amount=\d+/);
  await expect(page.getByLabel('Custom amount')).not.toHaveValue('');
  await page.getByRole('button', { name: /^Pay with UPI/ }).click();
  await payAtGateway(page);
  await expect(page.getByText('Recharge Successful!')).toBeVisible();
  await picture(page, '43-back-to-order');
  await page.getByRole('link', { name: 'Back to Your Order' }).click();
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Welcome, /)).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();

  sheet = await createOrder(page);
  await sheet.getByRole('radio', { name: /UPI/ }).click();
  await sheet.getByRole('button', { name: /^Pay with UPI/ }).click();
  await expect(page).toHaveURL(/\/simulators\/ekupi\/pay\//);
  await page.goBack();
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();

  // The player is shown the unpaid order instead of placing a second one unknowingly.
  sheet = page.getByRole('dialog');
  if (!(await sheet.isVisible())) await createOrder(page);
  await sheet.getByRole('button', { name: /^Pay with/ }).click();
  await expect(sheet.getByText('Your earlier order is waiting for payment.')).toBeVisible();
  await picture(page, '44-earlier-order');
  await accessible(page);
  await sheet.getByRole('button', { name: 'Place Another Order' }).click();
  await sheet.getByRole('radio', { name: /Wallet/ }).click();
  await sheet.getByRole('button', { name: /^Pay with Wallet/ }).click();
  await expect(page.getByText('Order Successful!')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.getByText('0 items')).toBeVisible();
});

test("payment is blocked until the player's name is shown", async ({ page }) => {
  const verification = await answersTo(page, VERIFY, (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, code: 'unavailable', message: 'The player could not be verified right now.' },
    }),
  );
  await choose(page);
  const sheet = await createOrder(page);
  const pay = sheet.getByRole('button', { name: /^Pay with/ });
  await expect(sheet.getByText(/could not be verified right now/)).toBeVisible();
  await expect(pay).toBeDisabled();
  await picture(page, '45-name-unknown');
  await accessible(page);
  await verification.become(fromStore);
  await sheet.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(pay).toBeEnabled();
  await sheet.getByRole('button', { name: 'Cancel' }).click();

  // Phones collapse the fields of a verified account.
  if (isNarrow()) await page.getByRole('button', { name: 'Change' }).click();
  await page.getByLabel('Zone ID').fill('9');
  await verification.become((route) =>
    route.fulfill({
      status: 422,
      json: { success: false, code: 'player_not_found', message: 'No player has this User ID and Zone ID.' },
    }),
  );
  const refused = page.waitForResponse(VERIFY);
  await createOrder(page);
  await refused;
  await expect(sheet).toBeHidden();
  await expect(page.getByText('No player has this User ID and Zone ID.')).toBeVisible();
  await expect(page.getByLabel('User ID')).toBeFocused();
  await picture(page, '46-no-such-player');
  await accessible(page);
});

test('left without paying: the page waits, says that nothing was charged, and links to the payment', async ({
  page,
}) => {
  const status = await answersTo(page, STATUS);
  await choose(page);
  const sheet = await createOrder(page);
  await sheet.getByRole('button', { name: /^Pay with UPI/ }).click();
  await expect(page).toHaveURL(/\/simulators\/ekupi\/pay\//);
  const paymentUrl = page.url();
  await status.become((route) => route.fulfill({ json: { success: true, status: 'pending', paymentUrl } }));
  await payAtGateway(page, 'Leave');
  await expect(page.getByRole('heading', { name: 'Waiting for Your Payment' })).toBeVisible();
  await expect(page.getByText(/Unpaid orders close by themselves; nothing is charged/)).toBeVisible();
  await picture(page, '47-waiting-for-payment');
  await accessible(page);
  await status.become(fromStore);
  await page.getByRole('button', { name: 'Continue Payment' }).click();
  await payAtGateway(page);
  await expect(page.getByText('Order Successful!')).toBeVisible();
  await expect(page.getByText('Order total')).toBeVisible();
  await picture(page, '48-paid-after-all');
});
