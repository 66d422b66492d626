import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from '@jest/globals';
import { banner, CALLS, openPrices, person, record, refused } from '../testing/price-store.tsx';

afterEach(cleanup);

const version = {
  pointCost: 1.5,
  version: 2,
  at: '2026-03-01T09:30:00.000Z',
  by: 'ravi@example.com',
  reason: 'a bill',
};

test('an admin sets what a point costs; a far value is asked about with what it would do', async () => {
  const question = refused(409, 'Please confirm this change.', 'confirm_change', {
    details: { before: 1.5, after: 1.9, asks: ['cost_by_a_fifth', 'below_cost'], waits: [], belowCost: 2 },
  });
  const store = openPrices([record('13')], {
    [CALLS.pointCost]: { body: { success: true, data: { versions: [version] } } },
    [CALLS.setPointCost]: (_call: unknown, nth: number) =>
      nth === 1 ? question : { body: { success: true, message: 'The cost of a point is set.' } },
  });
  expect(await screen.findByText('What a point costs is not set: no margins, and no price is too low.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Change what a point costs' }));
  const field = await screen.findByLabelText('Cost of a point (Rs)');
  expect(field).toHaveProperty('value', '1.5');
  expect(screen.getByText(/by ravi@example.com/)).toBeTruthy();
  await person.clear(field);
  await person.type(field, '1.9');
  await person.type(screen.getByLabelText('Reason'), 'dearer');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The cost of a point goes from 1.50 to 1.90.2 products would be below cost, and not sold.',
  );
  await person.click(screen.getByRole('button', { name: 'Change the cost of a point' }));
  await waitFor(() => expect(banner().textContent).toContain('The cost of a point is set.'));
  expect(store.calls(CALLS.setPointCost).map(({ body }) => body)).toEqual([
    { pointCost: '1.9', version: 2, reason: 'dearer', confirmed: false },
    { pointCost: '1.9', version: 2, reason: 'dearer', confirmed: true },
  ]);
});
