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

test('says that orders go on without the page, and whom to write to; Retry tries again', () => {
  renderScreen(<PartFailed onRetry={onRetry} />, { at: '/user' });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'This page did not loadPlease try again in a moment. Orders and payments that are under way go on without this page.',
  );
  expect(screen.getByRole('link', { name: 'help@shop.test' })).toHaveAttribute('href', 'mailto:help@shop.test');
  screen.getByRole('button', { name: 'Retry' }).click();
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('says without a network that it is that, and tries again by itself once it is back', () => {
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
])('%s has no other frame: %p', (at, isBare) => {
  renderScreen(<PartFailed onRetry={onRetry} />, { at });
  expect(screen.queryByRole('main') !== null).toBe(isBare);
  expect(screen.queryByRole('link', { name: 'Topup' }) !== null).toBe(isBare);
});
