import { expect, type Page } from '@playwright/test';
import { finalStatus } from '../support/shop.ts';
import { signIn } from './sessions.ts';
import { test } from './test.ts';
import { lossyPlayer, LOSSY_ZONE, numbersOf, sayDelivered, unknownOrder, view } from './unknown-deliveries.ts';
import { accessible, chooseTheme, complaints, picture } from './visitor.ts';

const CHEAP = '13';
/** Costs more than one admin may settle alone. */
const DEAR = '27';

/** A player with two orders that were delivered but whose supplier responses were lost. */
async function playerWithUnknownDeliveries() {
  const player = await lossyPlayer();
  const orders = { cheap: await unknownOrder(player, CHEAP), dear: await unknownOrder(player, DEAR) };
  return { player, ...orders, numbers: await numbersOf(player) };
}

async function asAdmin(page: Page, email: string, name: string): Promise<string[]> {
  await chooseTheme(page);
  const problems = complaints(page);
  await signIn(page, name, email);
  await page.goto('/dashboard?tab=deliveries');
  return problems;
}

test('admins see deliveries with unknown outcomes, settle them, and need a second admin above the limit', async ({
  page,
  browser,
}) => {
  const { player, cheap, dear, numbers } = await playerWithUnknownDeliveries();
  const problems = await asAdmin(page, 'admin@example.com', 'Asha Admin');
  await expect(page.getByText('Unknown outcome').first()).toBeAttached();
  await view(page, cheap);
  const evidence = page.getByRole('region', { name: 'Evidence' });
  await expect(evidence).toContainText(
    `${player.userId} (${LOSSY_ZONE}), 86 Diamonds (78 + 8 bonus), product ${CHEAP}`,
  );
  await picture(page, '30-delivery-evidence');
  await accessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await picture(page, '31-deliveries');
  await accessible(page);

  await view(page, cheap);
  await sayDelivered(page, numbers.get(CHEAP)!, 'Settle delivery');
  await expect(page.getByRole('dialog').getByText('Delivered', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Delivery settled.')).toBeVisible();
  expect(await finalStatus(player, cheap)).toBe('completed');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await view(page, dear);
  await sayDelivered(page, numbers.get(DEAR)!, 'Propose');
  const proposal = page.getByRole('region', { name: 'Proposed' });
  await expect(proposal).toContainText('Another admin has to confirm it.');
  await expect(proposal.getByRole('button', { name: 'Confirm verdict' })).toHaveCount(0);
  await proposal.scrollIntoViewIfNeeded();
  await picture(page, '32-delivery-proposed');
  await accessible(page);

  const second = await (await browser.newContext()).newPage();
  problems.push(...(await asAdmin(second, 'second-admin@example.com', 'Vijay Admin')));
  await view(second, dear);
  await second.getByRole('button', { name: 'Confirm verdict' }).click();
  await picture(second, '33-delivery-confirm');
  await second.getByRole('alertdialog').getByRole('button', { name: 'Confirm verdict' }).click();
  await expect(second.getByRole('dialog').getByText('Delivered', { exact: true })).toBeVisible();
  expect(await finalStatus(player, dear)).toBe('completed');
  await picture(second, '34-delivery-settled');
  expect(problems).toEqual([]);
});
