import { beforeEach, expect, test } from '@jest/globals';
import { fakeStore, type Answer } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RechargeTab } from './recharge-tab.tsx';

const STOPS = 'GET /api/stops/wallet';
const RECHARGE = 'POST /api/wallet/recharge/ekupi';
const PAUSED = 'Adding money is paused right now. What is in your wallet is safe and can be spent.';
const stopped = (...names: string[]): Answer => ({ body: { success: true, data: { stopped: names } } });
const person = userEvent.setup({ delay: null });
const pay = () => screen.getByRole('button', { name: /^Pay with UPI/ });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('while recharges are stopped the page says so and starts none', async () => {
  const store = fakeStore({ [STOPS]: stopped('recharges') });
  renderScreen(<RechargeTab initialAmount="100" />);
  expect(await screen.findByText(PAUSED)).toBeVisible();
  expect(pay()).toHaveAttribute('aria-disabled', 'true');
  await person.type(screen.getByLabelText('Custom amount'), '{Enter}');
  expect(store.calls(RECHARGE)).toEqual([]);
});

test('a refusal shows its sentence, and the page learns of the stop', async () => {
  const message = 'Adding money is paused. Nothing was charged.';
  const store = fakeStore({
    [STOPS]: stopped(),
    [RECHARGE]: { status: 409, body: { code: 'recharges_stopped', message } },
  });
  renderScreen(<RechargeTab initialAmount="100" />);
  await waitFor(() => expect(store.calls(STOPS)).toHaveLength(1));
  store.on(STOPS, stopped('recharges'));
  await person.click(pay());
  expect(await screen.findByText(message)).toBeVisible();
  expect(await screen.findByText(PAUSED)).toBeVisible();
  expect(screen.getByLabelText('Custom amount')).toHaveValue('100');
});
