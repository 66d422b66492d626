import '@topup/web-kit/testing/browser.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import OpsDashboardScreens from '../screens.tsx';

afterEach(cleanup);

const person = userEvent.setup({ delay: null });

test('a status that another admin has proposed is confirmed or withdrawn above the list', async () => {
  const proposal = {
    id: 'p9',
    status: '77777',
    reason: 'This player cannot be topped up.',
    because: 'told by mail',
    email: 'second@example.com',
    at: '2026-03-01T09:30:00.000Z',
    expiresAt: '2026-03-08T09:30:00.000Z',
  };
  const REFUSALS = '/api/admin/deliveries/refusals';
  const seen = fakeStore({
    [`GET ${REFUSALS}`]: { body: { success: true, data: { refusals: [], proposals: [proposal] } } },
    [`POST ${REFUSALS}/77777/confirm`]: { body: { success: true, message: 'Status added.' } },
    [`POST ${REFUSALS}/77777/withdraw`]: { body: { success: true, message: 'Proposal withdrawn.' } },
  });
  stage(OpsDashboardScreens, '/dashboard?tab=deliveries', { confirm: async () => true });
  const card = within(await screen.findByRole('region', { name: 'Statuses that wait for a second admin' }));
  expect(card.getByText(/How they know: told by mail/)).toBeTruthy();
  expect(card.getByText(/^Expires /)).toBeTruthy();
  await person.click(card.getByRole('button', { name: 'Confirm status' }));
  await waitFor(() => expect(seen.calls(`POST ${REFUSALS}/77777/confirm`)[0]?.body).toEqual({ proposalId: 'p9' }));
  expect(await card.findByText('Status added.')).toBeTruthy();
  await person.click(card.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() =>
    expect(seen.calls(`POST ${REFUSALS}/77777/withdraw`)[0]?.body).toMatchObject({ proposalId: 'p9' }),
  );
});
