import { expect, test } from '@jest/globals';
import { SESSION_KEY } from '@topup/web-kit/api/validate-session.ts';
import { walletBalance } from '@topup/web-kit/api/wallet.ts';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen, testClient } from '@topup/web-kit/testing/render-screen.tsx';
import { screen } from '@testing-library/react';
import { Blocked } from './blocked.tsx';

const player = { role: 'user' as const, name: 'Nova', email: 'nova@example.com' };
const blocked = { reason: 'Payments with stolen cards.', since: '2026-03-01T09:30:00.000Z' };

test('a blocked player reads why, since when, what is still his, and whom to write to', async () => {
  renderScreen(<Blocked />, { host: { user: { ...player, blocked } } });
  const notice = await screen.findByRole('complementary', { name: 'Your account is blocked' });
  expect(notice).toHaveTextContent('Since 1 Mar 2026, 3:00 pm IST');
  expect(notice).toHaveTextContent('Reason: Payments with stolen cards.');
  expect(notice).toHaveTextContent('What is in your wallet is still yours.');
  expect(screen.getByRole('link', { name: 'help@shop.test' })).toHaveAttribute('href', 'mailto:help@shop.test');
});

test.each([
  ['an open page checks the session once a call is refused for the block', player, 'account_blocked', true],
  ['a page that knows of the block does not check again', { ...player, blocked }, 'account_blocked', false],
  ['another refusal does not check the session', player, 'forbidden', false],
])('%s', async (_what, user, code, isChecked) => {
  fakeStore({
    'GET /api/wallet/balance': { status: 403, body: { success: false, code, message: 'Refused.' } },
    'POST /api/auth/refresh-token': { body: { success: true } },
  });
  const client = testClient();
  client.setQueryData(SESSION_KEY, user);
  renderScreen(<Blocked />, { client, host: { user } });
  await expect(walletBalance()).rejects.toThrow('Refused.');
  expect(client.getQueryState(SESSION_KEY)?.isInvalidated).toBe(isChecked);
});
