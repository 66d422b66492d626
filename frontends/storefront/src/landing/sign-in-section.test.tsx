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

test('comes into sight once for whoever was led back to sign in', async () => {
  goBackToLogin();
  renderScreen(<SignInSection />, { host: { user: null } });
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1));
  expect(screen.getByRole('region', { name: 'Ready when you are' })).toHaveFocus();
  cleanup();
  renderScreen(<SignInSection />, { host: { user: null } });
  await new Promise(requestAnimationFrame);
  expect(scrolled).toHaveBeenCalledTimes(1);
});

test('waits until it is shown', async () => {
  goBackToLogin();
  const page = renderScreen(<SignInSection />, { host: { user: null } }).container;
  page.hidden = true;
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  expect(scrolled).not.toHaveBeenCalled();
  page.hidden = false;
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1));
});
