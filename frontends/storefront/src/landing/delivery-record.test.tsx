import { beforeEach, expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import type { Answer } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { screen, waitFor } from '@testing-library/react';
import { HeroCarousel } from './hero-carousel.tsx';
import { StepsSection } from './steps-section.tsx';

const RECORD = 'GET /api/orders/delivery-record';
const show = (answer: Answer) => {
  const store = fakeStore({ [RECORD]: answer });
  renderScreen(<StepsSection />);
  return store;
};
const record = (orders: number, seconds: number): Answer => ({ body: { success: true, data: { orders, seconds } } });

beforeEach(() => {
  document.body.innerHTML = '';
});

test.each([
  [record(123_456, 42), '1,23,456 orders delivered in the last 30 days, usually within 42 seconds.'],
  [record(100, 90), '100 orders delivered in the last 30 days, usually within 90 seconds.'],
  [record(100, 91), '100 orders delivered in the last 30 days, usually within 2 minutes.'],
  [record(100, 600), '100 orders delivered in the last 30 days, usually within 10 minutes.'],
  [record(100, 601), '100 orders delivered in the last 30 days.'],
])('%j reads %s', async (answer, words) => {
  show(answer);
  expect(await screen.findByText(words)).toBeVisible();
});

test.each([
  ['no record', { body: { success: true, data: null } }],
  ['an error', { status: 503, body: { success: false, message: 'later' } }],
])('after %s nothing is claimed', async (_name, answer) => {
  const store = show(answer);
  await waitFor(() => expect(store.calls(RECORD)).toHaveLength(1));
  expect(screen.queryByText(/delivered in the last/)).toBeNull();
  expect(await screen.findByText('All you need is your User ID, your Zone ID and any UPI app.')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

const hero = (data: object | null) => {
  const store = fakeStore({ [RECORD]: { body: { success: true, data } } });
  renderScreen(<HeroCarousel />);
  return store;
};

test.each([
  [20, 'Typical delivery: 20 seconds (last 30 days)'],
  [300, 'Typical delivery: 5 minutes (last 30 days)'],
])('beside the hero’s button, a median of %d seconds reads %s', async (medianSeconds, words) => {
  hero({ orders: 100, seconds: 601, medianSeconds });
  expect((await screen.findAllByText(words))[0]).toBeVisible();
});

test.each([
  ['too few orders', null],
  ['no median, from an earlier release', { orders: 100, seconds: 42 }],
  ['a median that waiting orders have made long', { orders: 100, seconds: 900, medianSeconds: 601 }],
])('beside the hero’s button, %s says nothing', async (_name, data) => {
  const store = hero(data);
  await waitFor(() => expect(store.calls(RECORD)).toHaveLength(1));
  expect(screen.queryByText(/Typical delivery/)).toBeNull();
});
