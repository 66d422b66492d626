import { expect, test } from '@jest/globals';
import { fakeStore, type Answer } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SignInCard from './sign-in-card.tsx';

const STOPS = 'GET /api/stops/auth';
const PAUSED = 'New accounts cannot be opened right now. If you have an account, you can sign in as always.';
const stopped = (...names: string[]): Answer => ({ body: { success: true, data: { stopped: names } } });
const CONFIG = {
  stack: 'test',
  googleClientId: 'the-shop',
  googleSignIn: { mode: 'simulator' as const, chooserUrl: '/chooser' },
  support: { email: '', phone: '', whatsappNumber: '', city: '' },
  remotes: [],
};

test('while no account is opened the card says so, and offers to sign in', async () => {
  fakeStore({ [STOPS]: stopped('sign-ups') });
  renderScreen(<SignInCard config={CONFIG} />);
  expect(await screen.findByText(PAUSED)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeEnabled();
});

test('the refusal of a new account shows its sentence, and the card learns of the stop', async () => {
  const message = 'New accounts cannot be opened right now. Please try again later.';
  const store = fakeStore({
    [STOPS]: stopped(),
    'POST /api/auth/nonce': { body: { success: true, data: { nonce: 'n' } } },
    'POST /api/auth/google-auth': { status: 409, body: { code: 'sign_ups_stopped', message } },
  });
  const chooser = { closed: false, location: { href: '' }, close: () => undefined };
  window.open = () => chooser as unknown as Window;
  renderScreen(<SignInCard config={CONFIG} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }));
  await waitFor(() => expect(chooser.location.href).toMatch(/nonce=n&/));
  store.on(STOPS, stopped('sign-ups'));
  const data = { type: 'google-credential', credential: 'an id token' };
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin })));
  expect(await screen.findByText(message)).toBeVisible();
  expect(await screen.findByText(PAUSED)).toBeVisible();
});
