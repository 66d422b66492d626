import { beforeEach, expect, jest, test } from '@jest/globals';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { goBackToLogin } from '../pricing/go-back.ts';
import { SignInSection } from './sign-in-section.tsx';

const scrolled = jest.fn();

beforeEach(() => {
  scrolled.mockClear();
  Element.prototype.scrollIntoView = scrolled;
  jest.spyOn(history, 'back').mockImplementation(() => undefined);
});

test('comes into view once after Login to Recharge', async () => {
  goBackToLogin();
  renderScreen(<SignInSection />, { host: { user: null } });
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1));
  expect(screen.getByRole('region', { name: 'Sign in to recharge' })).toHaveFocus();
  cleanup();
  renderScreen(<SignInSection />, { host: { user: null } });
  await new Promise(requestAnimationFrame);
  expect(scrolled).toHaveBeenCalledTimes(1);
});
