import { expect } from '@playwright/test';
import { actsStates } from './acts-states.ts';
import { alarmStates } from './alarm-states.ts';
import { blockedStates } from './blocked-states.ts';
import { brakeStates } from './brake-states.ts';
import { byBalanceStates } from './by-balance-states.ts';
import { deliveryStates } from './delivery-states.ts';
import { figureStates } from './figure-states.ts';
import { orderStates } from './order-states.ts';
import { moneyStates } from './money-states.ts';
import { enter, states } from './states.ts';
import { onePage as test } from './test.ts';
import { whereaboutsStates } from './whereabouts-states.ts';
import { accessible, chooseTheme, fitsWidth, imagesShown, picture } from './visitor.ts';

test.describe('screen states', () => {
  test.beforeEach(({ page }) => chooseTheme(page));

  for (const state of [
    ...states,
    ...moneyStates,
    ...whereaboutsStates,
    ...orderStates,
    ...alarmStates,
    ...deliveryStates,
    ...figureStates,
    ...brakeStates,
    ...blockedStates,
    ...byBalanceStates,
    ...actsStates,
  ])
    test(`screen ${state.name}`, async ({ page }) => {
      await enter(page, state);
      await page.goto(state.path);
      await expect(page.getByText(state.reads).first()).toBeVisible();
      await picture(page, `state-${state.name}`);
      await accessible(page);
      await fitsWidth(page);
    });

  test('screen offline', async ({ page, context }) => {
    await enter(page, { name: '', path: '', reads: '' });
    await page.goto('/pricing');
    await expect(page.getByText(/Items Available/)).toBeVisible();
    await imagesShown(page);
    await context.setOffline(true);
    await page.evaluate("dispatchEvent(new Event('offline'))");
    await picture(page, 'state-offline');
    await context.setOffline(false);
  });
});
