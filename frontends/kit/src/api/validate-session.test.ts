import '../testing/browser.ts';
import { afterEach, expect, jest, test } from '@jest/globals';
import { fakeStore } from '../testing/fake-store.ts';
import { validateSession } from './validate-session.ts';

const CHECK = 'GET /api/auth/validate-session';
const logged = jest.spyOn(console, 'info').mockReturnValue();
afterEach(() => void logged.mockClear());

test('without a session: null, logged and not shown', async () => {
  fakeStore({ [CHECK]: { body: { success: false, user: null, message: 'No active session' } } });
  expect(await validateSession()).toBeNull();
  expect(logged.mock.calls).toEqual([['No active session']]);
});

test('with a session: the user', async () => {
  const user = { role: 'user', name: 'Asha', email: 'asha@example.com' };
  fakeStore({ [CHECK]: { body: { success: true, user } } });
  expect(await validateSession()).toEqual(user);
  expect(logged).not.toHaveBeenCalled();
});
