import { expect, type Locator, type Page } from '@playwright/test';
import { ownProduct as newProduct, priceProduct, type OwnProduct } from '../support/own-product.ts';
import { products } from '../support/shop.ts';
import { apiAdmin, signInAsAdmin } from './sessions.ts';
import { accessible, fitsWidth, isNarrow, picture } from './visitor.ts';

const SECOND_ADMIN = 'second-admin@example.com';

/** Creates a product for this test, priced at 5,000 rupees. With `like`, one search finds both products. */
export const ownProduct = async (like?: OwnProduct): Promise<OwnProduct> => newProduct(await apiAdmin(), like);

/** Another admin changes the price first. */
export const priceByAnother = async (product: OwnProduct, rupees: string): Promise<void> =>
  priceProduct(await apiAdmin(SECOND_ADMIN), product, rupees);

/** The price in the public list; undefined while the product is not for sale. */
export const priceForPlayers = async ({ productId }: OwnProduct): Promise<string | undefined> =>
  (await products()).find((product) => product.productId === productId)?.customPrice;

/** Signs in as the admin and waits for the price list. */
export async function openPrices(page: Page): Promise<void> {
  await signInAsAdmin(page);
  await expect(page.getByText(/^Total: \d+ products$/)).toBeVisible();
}

/** Filters the list to the product. */
export async function find(page: Page, { productId }: OwnProduct, count = 1): Promise<void> {
  await page.getByRole('textbox', { name: 'Search products' }).fill(productId);
  await expect(page.getByText(new RegExp(`^${count} of \\d+ products$`))).toBeVisible();
}

const JOBS = { edit: /^Edit/, pause: /^Pause/, resume: /on sale again$/, history: /^History/, remove: /^Delete/ };
const IN_SHEET = { pause: 'Pause', resume: 'Resume', history: 'History', remove: 'Delete' };
type Job = keyof typeof JOBS;

/** Opens an action of a visible product, from its row or, on a phone, from its sheet. */
export async function openJob(page: Page, { name }: OwnProduct, job: Job): Promise<void> {
  if (!isNarrow()) {
    const row = page.getByRole('table', { name: 'Product prices' }).getByRole('row').filter({ hasText: name });
    return row.getByRole('button', { name: JOBS[job] }).first().click();
  }
  const sheet = page.getByRole('dialog', { name, exact: true });
  if (!(await sheet.isVisible())) await cardOf(page, name).click();
  if (job !== 'edit') await sheet.getByRole('button', { name: IN_SHEET[job], exact: true }).click();
}

const cardOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Product prices' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .first()
    .getByRole('button');

export async function openMore(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page
    .getByRole('button', { name: item })
    .or(page.getByRole('link', { name: item }))
    .click();
}

/** Runs in the page: the names of touch targets smaller than 44 px. */
function tooSmall(): string[] {
  const pressable = [...document.querySelectorAll<HTMLElement>('main button, main label, [role=dialog] button')];
  return pressable
    .filter((element) => !element.closest('.sr-only'))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
    .filter(({ element }) => element.tagName === 'BUTTON' || element.querySelector('input'))
    .map(({ element, box }) => `${element.textContent || element.ariaLabel}: ${box.width}x${box.height}`);
}

/** Checks a screen: takes a picture, tests accessibility, and allows no horizontal scrolling. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  await picture(page, name);
  await accessible(page);
  await fitsWidth(page);
  if (isNarrow()) expect(await page.evaluate(tooSmall)).toEqual([]);
}

/** The banner at the top of the page. */
export const banner = (page: Page) => page.getByRole('status', { name: 'What was done last' });

/** An image file to upload: a screenshot of this element. */
export const pictureFile = async (part: Locator) => ({
  name: 'gem.png',
  mimeType: 'image/png',
  buffer: await part.screenshot(),
});
