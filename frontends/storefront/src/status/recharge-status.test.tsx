import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { act, screen } from '@testing-library/react';
import RechargeStatusPage from './recharge-status-page.tsx';
import { POLL_MS } from '../outcome/start-polling.ts';

const RECHARGE = 'GET /api/orders/transactions/status/tx1';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Advances the clock by `times` polling intervals. */
const polls = async (times: number) => {
  for (let done = 0; done < times; done += 1) await act(() => jest.advanceTimersByTimeAsync(POLL_MS));
};
const flush = () => act(() => jest.advanceTimersByTimeAsync(0));

const rechargePage = async (status: object) => {
  const data = { _id: 'tx1', amount: 500, status: 'pending', balanceBefore: 100, balanceAfter: 100, ...status };
  const store = fakeStore({ [RECHARGE]: { body: { success: true, data } } });
  renderScreen(<RechargeStatusPage />, { at: '/wallet-recharge-status?transactionId=tx1' });
  await flush();
  return store;
};

test.each([
  [{ status: 'completed', balanceAfter: 600 }, 'Recharge Successful!'],
  [{ status: 'completed' }, 'Refund Initiated'],
  [{ status: 'refund_initiated' }, 'Refund Initiated'],
  [{ status: 'failed', failureReason: 'Declined.' }, 'Payment Failed'],
  [{ status: 'completed', failureCode: 'source_refund_refused' }, 'Refund Failed'],
])('%j shows %p', async (status, title) => {
  await rechargePage(status);
  expect(screen.getByRole('heading', { name: title })).toBeVisible();
});

test('shows the amount and the new balance after a success', async () => {
  await rechargePage({ status: 'completed', balanceAfter: 600 });
  expect(screen.getByText('Recharge').parentElement).toHaveTextContent('₹500.00');
  expect(screen.getByText('New balance').parentElement).toHaveTextContent('₹600.00');
});

test('links to a retry with the same amount after a failed payment', async () => {
  await rechargePage({ status: 'failed' });
  expect(screen.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/wallet-recharge?amount=500');
});

test('links to support when the gateway refused the refund, and promises no money', async () => {
  const failureReason = 'Refund failed: your payment could not be returned to you yet. Please contact support.';
  await rechargePage({ status: 'completed', failureCode: 'source_refund_refused', failureReason });
  expect(screen.getByText('The payment gateway refused the refund.')).toBeVisible();
  expect(screen.queryByText(/on its way back/)).toBeNull();
  expect(screen.getAllByText(/contact support/i, { selector: 'p' })).toHaveLength(1);
  const [first] = screen.getAllByRole('link').filter((link) => link.textContent !== 'Topup');
  expect(first).toHaveTextContent('Contact Support');
  expect(first).toHaveAttribute('href', '/support');
});

const NOT_ADDED = 'Your payment could not be added to the wallet.';
test.each<[string, string, RegExp | string, RegExp]>([
  ['gateway', 'Refund Initiated', NOT_ADDED, /is returning your payment\. It reaches the account you paid from within/],
  [
    'support',
    'Payment Under Review',
    /was not added to your wallet.*support team decides/,
    /₹90\.00 is held for a decision/,
  ],
  ['returned_to_wallet', 'Payment Added to Your Wallet', /has credited what you paid/, /^₹90\.00 is in your wallet/],
  ['source', 'Payment Returned', NOT_ADDED, /^Returned to the account you paid from/],
  ['outside', 'Refunded by Support', NOT_ADDED, /^Our support team has refunded ₹90\.00 to you/],
])('says one thing about uncredited money that is at: %s', async (at, title, text, place) => {
  await rechargePage({ status: 'completed', amount: 90, requestedAmount: 500, money: { at, amount: 90 } });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText(place)).toBeVisible();
  expect(screen.getByText('You paid').parentElement).toHaveTextContent('₹90.00');
  expect(screen.getByText('Recharge').parentElement).toHaveTextContent('₹500.00');
  expect(screen.queryByText(/on its way back/)).toBeNull();
});

test('says that the payment is not confirmed yet when it takes long', async () => {
  await rechargePage({ money: { at: 'not_paid' } });
  expect(screen.queryByText(/^Not paid yet/)).toBeNull();
  await polls(25);
  expect(screen.getByText(/^Not paid yet/)).toBeVisible();
});

test('says of a failed payment that nothing was deducted', async () => {
  await rechargePage({ status: 'failed' });
  expect(screen.getByText('Your money has not been deducted.')).toBeVisible();
});

test.each([
  ['payment_declined', 'The payment was declined.'],
  ['of_another_day', 'The words of the server.'],
])('adds the reason for the code %s', async (failureCode, words) => {
  await rechargePage({ status: 'failed', failureCode, failureReason: 'The words of the server.' });
  expect(screen.getByText(words)).toBeVisible();
});

test('polls while pending, at most twenty times', async () => {
  const store = await rechargePage({});
  expect(screen.getByText('Processing Recharge')).toBeVisible();
  await polls(25);
  expect(store.calls(RECHARGE)).toHaveLength(20);
  expect(screen.getByText(/safe to close/)).toBeVisible();
});

test('names the missing id, and says when the server cannot be reached', async () => {
  const store = fakeStore({ [RECHARGE]: new TypeError('offline') });
  const { unmount } = renderScreen(<RechargeStatusPage />, { at: '/wallet-recharge-status' });
  expect(screen.getByText('Transaction ID not found in URL.')).toBeVisible();
  expect(store.seen).toHaveLength(0);
  unmount();
  renderScreen(<RechargeStatusPage />, { at: '/wallet-recharge-status?transactionId=tx1' });
  await flush();
  expect(screen.getByText(/^Could not connect to server\./)).toBeVisible();
});
