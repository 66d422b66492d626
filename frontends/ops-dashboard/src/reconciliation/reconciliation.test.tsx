import '@topup/web-kit/testing/browser.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, jest, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import OpsDashboardScreens from '../screens.tsx';

afterEach(cleanup);

const READ = 'GET /api/admin/reconciler';
const BEGIN = 'POST /api/admin/reconciler/runs';
const run = (change: object = {}) => ({
  _id: 'light:2026-03-01T09:30',
  kind: 'light',
  state: 'done',
  startedAt: '2026-03-01T09:30:00.000Z',
  endedAt: '2026-03-01T09:30:01.500Z',
  checked: { transfers: 1234, orders: 56 },
  found: 0,
  findings: [],
  notChecked: [],
  ...change,
});
const runs = (...all: object[]) => ({ body: { success: true, data: { runs: all } } });
const finding = {
  check: 'history',
  subject: 'order:4f8a:payment',
  detail: 'is missing in the transaction history (I4)',
  since: '2026-03-01T09:15:00.000Z',
  repair: 'The row was written again from its transfer.',
};

const person = userEvent.setup({ delay: null });
const open = (lent = {}) => stage(OpsDashboardScreens, '/dashboard/reconciliation', lent);

test('books that agree', async () => {
  fakeStore({ [READ]: runs(run()) });
  open();
  expect(await screen.findByText('The books balance')).toBeTruthy();
  expect(screen.getByText('No differences found at 1 Mar 2026, 3:00 pm IST.')).toBeTruthy();
  expect(screen.getByText('1,234')).toBeTruthy();
  const cells = within(screen.getByRole('table')).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '1 Mar 2026, 3:00 pm IST',
    'Light',
    '1.5 s',
    '0',
    'Done',
  ]);
});

test('findings with their start and corrections, and checks that could not run', async () => {
  const bad = run({ found: 3, findings: [finding], notChecked: [{ check: 'orders', why: 'no answer in 5000 ms' }] });
  fakeStore({ [READ]: runs(run({ _id: 'x', state: 'cut_off', endedAt: null }), bad) });
  open();
  expect(await screen.findByText('3 differences to review')).toBeTruthy();
  const text = screen.getByRole('region', { name: 'Findings' }).textContent ?? '';
  for (const part of [finding.subject, finding.detail, finding.repair, 'since 1 Mar 2026, 2:45 pm IST', 'and 2 more'])
    expect(text).toContain(part);
  expect(screen.getByText('Orders could not be compared: no answer in 5000 ms')).toBeTruthy();
  expect(screen.getByText('Interrupted')).toBeTruthy();
});

test('Check now starts a run and is locked while one is in progress', async () => {
  const store = fakeStore({ [READ]: runs(), [BEGIN]: { status: 202, body: { success: true, data: { runId: 'r' } } } });
  const { announce } = open();
  expect(await screen.findByText('No report yet')).toBeTruthy();
  store.on(READ, runs(run({ state: 'running', endedAt: null })));
  await person.click(screen.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByText('No report yet')).toBeTruthy();
  expect(announce).toHaveBeenCalledWith('The check has begun.');
  expect(screen.getByRole('button', { name: 'Check now' })).toHaveProperty('ariaDisabled', 'true');
  store.on(READ, runs(run()));
  expect(await screen.findByText('The books balance')).toBeTruthy();
});

test('a refusal shows the server’s message; a failed load offers a retry', async () => {
  const alert = jest.fn<(text: string) => Promise<void>>().mockResolvedValue();
  const store = fakeStore({
    [READ]: new Error('cut'),
    [BEGIN]: { status: 503, body: { code: 'unavailable', message: 'Please try again in a moment.' } },
  });
  open({ alert });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch the reconciliation');
  await person.click(screen.getByRole('button', { name: 'Check now' }));
  expect(alert).toHaveBeenCalledWith('Please try again in a moment.');
  store.on(READ, runs(run()));
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('The books balance')).toBeTruthy();
});

test('another admin’s run is not an error: it is shown as in progress', async () => {
  const alert = jest.fn<(text: string) => Promise<void>>().mockResolvedValue();
  const announce = jest.fn<(text: string) => void>();
  const store = fakeStore({
    [READ]: runs(run()),
    [BEGIN]: { status: 409, body: { code: 'running', message: 'A check is already under way.' } },
  });
  open({ alert, announce });
  expect(await screen.findByText('The books balance')).toBeTruthy();
  store.on(READ, runs(run({ state: 'running', endedAt: null })));
  await person.click(screen.getByRole('button', { name: 'Check now' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Check now' })).toHaveProperty('ariaDisabled', 'true'));
  expect(announce).toHaveBeenCalledWith('A check is already under way.');
  expect(alert).not.toHaveBeenCalled();
});
