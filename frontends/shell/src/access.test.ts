import { expect, test } from '@jest/globals';
import { pages } from '@topup/proto/visits';
import { areaOf, isAdminArea, PAGES } from './access.ts';

test.each([
  ['/admin', true],
  ['/admin/what-if', true],
  ['/dashboard/reconciliation/', true],
  ['/dashboard/acts', true],
  ['/user', false],
  ['/', false],
  ['/nowhere', false],
])('%s is where admins work: %p', (path, isTheirs) => {
  expect(isAdminArea(path)).toBe(isTheirs);
});

test.each(['/admin/nothing', '/dashboard/orders'])('%s is no page, though its beginning is one', (path) => {
  expect(areaOf(path)).toBeUndefined();
});

test('visits are counted under the pages of the store, and under no others', () => {
  expect(pages.toSorted()).toEqual(PAGES.toSorted());
});
