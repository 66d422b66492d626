import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buyOne } from '../support/shop.ts';
import { ROOT, until } from '../support/stack.ts';
import { DESKTOP, type Flow } from './flow.ts';
import type { Page } from './page.ts';
import { banner, findProduct, inRow, newProduct, openPrices, reachesPlayers } from './steps.ts';
import { button, checkbox, dialog, field, item, link, question, radio, type Target } from './target.ts';

const onDesktop = (name: string, play: Flow['play']): Flow => ({ name, size: DESKTOP, play });

const PICTURE = join(ROOT, 'frontends/shell/public/icon-192.png');

/** Opens the list with a new product in view. */
async function openWith(page: Page) {
  const product = await newProduct();
  await openPrices(page);
  await findProduct(page, product);
  return product;
}

async function more(page: Page, choice: Target): Promise<void> {
  await page.press(button('More'));
  await page.press(choice);
}

async function giveReason(page: Page, within: Target, confirm: string): Promise<void> {
  await page.fill(field('Reason', within), 'Diwali');
  await page.press(button(confirm, within));
}

export const priceFlows: readonly Flow[] = [
  onDesktop('a search, and its address', async (page) => {
    const product = await openWith(page);
    await page.isAt(new RegExp(`/admin\\?q=${product.productId}$`));
    await page.open(`/admin?q=${product.productId}`);
    await page.sees(/\b1 of \d+ products/);
    await page.holds(field('Search products'), product.productId);
  }),
  onDesktop('the history of a product', async (page) => {
    const product = await openWith(page);
    await page.press(inRow(/^History/, product));
    await page.finds(item('admin@example.com', dialog(`History of ${product.name}`)));
  }),
  onDesktop('points with a comma are refused', async (page) => {
    const product = await openWith(page);
    await page.press(inRow(/^Edit/, product));
    await page.fill(field('Smileone Points'), '61,5');
    await page.press(button(/^Save/));
    await page.sees('Please enter valid Smileone points.');
    await page.holds(field('Smileone Points'), '61,5');
  }),
  onDesktop('pause: Escape, then a reason', async (page) => {
    const product = await openWith(page);
    const pause = dialog(`Pause ${product.name}?`);
    await page.press(inRow(/^Pause/, product));
    await page.finds(pause);
    await page.key('Escape');
    await page.findsNo(pause);
    await page.press(inRow(/^Pause/, product));
    await giveReason(page, pause, 'Pause');
    await page.sees('Product paused.', banner);
    await reachesPlayers(product, undefined);
  }),
  onDesktop('delete: keep, then delete', async (page) => {
    const product = await openWith(page);
    await page.press(inRow(/^Delete/, product));
    await page.press(button('Keep', question()));
    await page.findsNo(question());
    await page.press(inRow(/^Delete/, product));
    await page.press(button('Delete', question()));
    await page.sees('Price deleted successfully', banner);
    await reachesPlayers(product, undefined);
  }),
  onDesktop('export as CSV, import with a change', async (page, { downloads }) => {
    const product = await openWith(page);
    const before = new Set(readdirSync(downloads));
    await more(page, button('Export CSV'));
    const [head, line = ''] = await until('the file is saved', async () => {
      const file = readdirSync(downloads).find((name) => name.endsWith('.csv') && !before.has(name));
      const lines = file ? readFileSync(join(downloads, file), 'utf8').split('\r\n') : [];
      const own = lines.find((text) => text.startsWith(`${product.productId},`));
      return own && ([lines[0], own] as const);
    });
    if (!head?.startsWith('\uFEFFproductId,')) throw new Error(`the file begins with ${head}`);
    const changed = join(downloads, `changed-${product.productId}.csv`);
    writeFileSync(changed, [head, line.replace(',5000,', ',5600.50,')].join('\r\n'));
    await more(page, button('Import CSV'));
    await page.chooseFile('CSV file', changed);
    await page.press(button('Review 1 Change'));
    await giveReason(page, dialog('Change 1 product from CSV'), 'Change 1 Product');
    await page.sees('Changed 1 product.', banner);
    await reachesPlayers(product, '5600.50');
  }),
  onDesktop('the imports', async (page) => {
    await openPrices(page);
    await more(page, button('Imports'));
    await page.finds(field('Date and time (IST)', dialog('Imports and bulk edits')));
  }),
  onDesktop('a change of many prices', async (page) => {
    const product = await openWith(page);
    await page.press(checkbox('Select all products shown'));
    await page.press(button('Change Prices'));
    await page.press(radio(/^Price up or down/));
    await page.fill(field('Change in %'), '10');
    await page.press(button('Preview'));
    await page.holds(field(`New price of ${product.name}`), '5500.00');
    await page.press(button('Review 1 product'));
    await giveReason(page, dialog('Change 1 product'), 'Change 1 product');
    await page.sees('Changed 1 product.', banner);
    await reachesPlayers(product, '5500.00');
  }),
  onDesktop('upload an icon, choose an icon', async (page) => {
    const product = await openWith(page);
    await page.chooseFile('Picture file', PICTURE);
    await page.press(button('Upload Icon'));
    await page.sees('Icon uploaded successfully!', banner);
    await page.press(inRow(/^Icon of/, product));
    await page.press(button('None', dialog()));
    await page.sees('Product icon updated.', banner);
  }),
  onDesktop("the provider's list", async (page) => {
    await openPrices(page);
    await page.press(button('Fetch Latest'));
    await page.sees('Price Assigned', dialog('Latest Products'));
    await page.press(button('Cancel', dialog('Latest Products')));
    await page.findsNo(dialog('Latest Products'));
  }),
  onDesktop('what if prices were others', async (page) => {
    await buyOne();
    await openPrices(page);
    await more(page, link('What if…'));
    await page.sees('Units delivered since');
    await page.fill(field('Units sold would change by %'), '0');
    await page.press(button('Work Out'));
    await page.finds(button(/^Use These Prices/));
  }),
];
