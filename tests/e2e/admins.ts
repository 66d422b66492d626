import { expect, type Browser, type Page } from '@playwright/test';
import { signIn } from './sessions.ts';
import { accessible, chooseTheme, picture } from './visitor.ts';

const WIDE = { width: 1440, height: 900 };

/** Opens a page in a browser of its own, as this admin. */
export async function openAs(browser: Browser, email: string, path: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: WIDE })).newPage();
  await chooseTheme(page);
  await signIn(page, email, email);
  await page.goto(path);
  return page;
}

/** On the user's page. The dialog needs a reason. */
export async function changeBlock(
  admin: Page,
  act: 'Block account' | 'Unblock account',
  reason: string,
): Promise<void> {
  await admin.getByRole('button', { name: act }).click();
  const dialog = admin.getByRole('dialog', { name: act });
  await dialog.getByLabel('Reason').fill(reason);
  await picture(admin, act === 'Block account' ? 'block-dialog' : 'unblock-dialog');
  await accessible(admin);
  await dialog.getByRole('button', { name: act }).click();
  await expect(dialog).toBeHidden();
}
