import { expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HistoryTab } from './history-tab.tsx';

const person = userEvent.setup({ delay: null });
const show = (totalPages: number, page: number, onPage: (page: number) => void) => {
  fakeStore({
    'GET /api/wallet/wallet-transactions': () => ({
      body: { success: true, data: { transactions: [], pagination: { totalPages, currentPage: page } } },
    }),
  });
  renderScreen(<HistoryTab page={page} onPage={onPage} />);
};

test('a page beyond the last one leads to the last one', async () => {
  const requestedPages: number[] = [];
  show(3, 99, (page) => requestedPages.push(page));
  await person.click(await screen.findByRole('button', { name: 'Go to the last page' }));
  expect(requestedPages).toEqual([3]);
});

test('a wallet without movements says so', async () => {
  show(0, 1, () => undefined);
  expect(await screen.findByText('No wallet transactions found')).toBeVisible();
});
