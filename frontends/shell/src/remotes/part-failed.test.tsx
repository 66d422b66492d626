import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { act, screen } from '@testing-library/react';
import { PartFailed } from './part-failed.tsx';

const onRetry = jest.fn();
let isOnline = true;
const network = (online: boolean) =>
  act(() => {
    isOnline = online;
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  });

beforeEach(() => {
  document.body.innerHTML = '';
  isOnline = true;
  onRetry.mockClear();
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => void jest.restoreAllMocks());

test('says that orders continue, shows the support contacts, and retries on request', () => {
  renderScreen(<PartFailed onRetry={onRetry} />, { at: '/user' });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'This page did not loadPlease try again in a moment. Orders and payments that are under way go on without this page.',
  );
  expect(screen.getByRole('link', { name: 'help@shop.test' })).toHaveAttribute('href', 'mailto:help@shop.test');
  screen.getByRole('button', { name: 'Retry' }).click();
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('says that the network is down, and retries when it returns', () => {
  isOnline = false;
  renderScreen(<PartFailed onRetry={onRetry} />, { at: '/user' });
  expect(screen.getByRole('heading')).toHaveTextContent('You are offline');
  expect(screen.getByText('This page will work again as soon as your connection is back.')).toBeVisible();
  expect(screen.queryByText(/did not load/)).toBeNull();
  expect(onRetry).not.toHaveBeenCalled();
  network(true);
  expect(onRetry).toHaveBeenCalledTimes(1);
  network(false);
  expect(screen.getByRole('heading')).toHaveTextContent('You are offline');
});

test.each([
  ['/', true],
  ['/user', false],
])('the card on %s adds the brand: %p', (at, isBare) => {
  renderScreen(<PartFailed onRetry={onRetry} />, { at });
  expect(screen.queryByRole('main') !== null).toBe(isBare);
  expect(screen.queryByRole('link', { name: 'Topup' }) !== null).toBe(isBare);
});
