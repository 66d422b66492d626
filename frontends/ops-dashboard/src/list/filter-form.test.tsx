import '@topup/web-kit/testing/browser.ts';
import { afterEach, expect, jest, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import OpsDashboardScreens from '../screens.tsx';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const person = userEvent.setup({ delay: null });
const address = () => screen.getByLabelText('address').textContent;
const open = (more = '', tab = 'orders') => {
  const store = fakeStore();
  stage(OpsDashboardScreens, `/dashboard?tab=${tab}${more}`);
  return store;
};

test('a named range sets both days, and other days are shown as a custom range', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-01T19:00:00.000Z'));
  open('&page=3');
  const days = screen.getByLabelText('Days (IST)');
  await person.selectOptions(days, 'Last 7 days');
  expect(address()).toBe('/dashboard?tab=orders&from=2026-02-24&to=2026-03-02');
  expect(screen.getByLabelText('From (IST)')).toHaveProperty('value', '2026-02-24');
  await person.clear(screen.getByLabelText('From (IST)'));
  expect(days).toHaveProperty('value', 'own');
  await person.selectOptions(days, 'Any day');
  expect(address()).toBe('/dashboard?tab=orders');
});

test('a year that is being typed asks for nothing until it is whole', () => {
  open();
  const from = screen.getByLabelText('From (IST)');
  for (const day of ['0002-11-25', '0020-11-25', '0202-11-25']) {
    fireEvent.change(from, { target: { value: day } });
    expect(address()).toBe('/dashboard?tab=orders');
    expect(from).toHaveProperty('value', day);
  }
  fireEvent.change(from, { target: { value: '2026-11-25' } });
  expect(address()).toBe('/dashboard?tab=orders&from=2026-11-25');
  fireEvent.change(from, { target: { value: '' } });
  expect(address()).toBe('/dashboard?tab=orders');
});

test('the hint of an empty day is paler than a chosen day', () => {
  open('&from=2026-11-25');
  const classes = (label: string): DOMTokenList => screen.getByLabelText(label).classList;
  expect([classes('From (IST)').contains('text-text-1'), classes('To (IST)').contains('text-text-1')]).toEqual([
    true,
    false,
  ]);
});

test('one button clears all filters', async () => {
  open('&q=priya&status=placed');
  await person.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(address()).toBe('/dashboard?tab=orders');
  expect(screen.getByLabelText('Search orders')).toHaveProperty('value', '');
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

test.each(['orders', 'transactions'])('a search in %s is no longer than the services accept', (tab) => {
  const email = `${'a'.repeat(80)}@example.com`;
  const { path = '' } = open(`&q=%E2%81%A8${email}`, tab).calls(`GET /api/admin/${tab}`)[0] ?? {};
  expect(new URL(path, location.origin).searchParams.get('search')).toBe(email.slice(0, 64));
});
