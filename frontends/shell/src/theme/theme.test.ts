import { expect, test } from '@jest/globals';
import { forgetDevice } from '@topup/web-kit/host/device-storage.ts';
import { applyThemeFor, chooseTheme } from './theme.ts';

const shown = () => document.documentElement.dataset['theme'];
const user = (role: 'user' | 'admin') => ({ role, name: 'Asha', email: 'asha@example.com' });

test('an admin has the light theme on every page until sign-out, a player the dark one, a choice goes first', () => {
  applyThemeFor(undefined, '/user');
  expect(shown()).toBe('dark');
  applyThemeFor(user('admin'), '/admin');
  applyThemeFor(undefined, '/user');
  expect(shown()).toBe('light');
  forgetDevice();
  applyThemeFor(null, '/');
  expect(shown()).toBe('dark');
  applyThemeFor(user('admin'), '/wallet');
  applyThemeFor(user('user'), '/wallet');
  expect(shown()).toBe('dark');
  chooseTheme('light');
  applyThemeFor(user('user'), '/wallet');
  expect(shown()).toBe('light');
});
