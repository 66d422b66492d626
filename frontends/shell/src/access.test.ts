import { expect, test } from '@jest/globals';
import { isAdminArea } from './access.ts';

test.each([
  ['/admin', true],
  ['/admin/what-if', true],
  ['/dashboard/reconciliation/', true],
  ['/user', false],
  ['/', false],
  ['/nowhere', false],
])('%s is where admins work: %p', (path, isTheirs) => {
  expect(isAdminArea(path)).toBe(isTheirs);
});
