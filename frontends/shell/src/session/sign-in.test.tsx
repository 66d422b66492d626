import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { SESSION_KEY } from '@topup/web-kit/api/validate-session.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import type { Answer } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen, testClient } from '@topup/web-kit/testing/render-screen.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from '@topup/web-kit/host/router.tsx';
import { ShellHost } from '../host/shell-host.tsx';
import { Guarded } from './guarded.tsx';
import LoginPage from './login-page.tsx';

const CONFIG = {
  stack: 'test',
  googleClientId: 'the-shop',
  googleSignIn: { mode: 'simulator' as const, chooserUrl: '/chooser' },
  support: { email: '', phone: '', whatsappNumber: '', city: '' },
  remotes: [],
};
const nobody: Answer = { body: { success: false, user: null, message: 'No active session' } };
const priya = { role: 'user', name: 'Priya', email: 'priya@example.com' };

const chooser = { closed: false, location: { href: '' }, close: jest.fn() };

/** Sends the chooser's credential once its page is open. */
async function choose(credential: string): Promise<void> {
  await waitFor(() => expect(chooser.location.href).toMatch(/^\/chooser\?.*nonce=n&/));
  const data = { type: 'google-credential', credential };
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin })));
}

const Who = () => <output>{String(useHost().user)}</output>;

const Page = () =>
  useLocation().pathname === '/login' ? (
    <LoginPage />
  ) : (
    <Guarded roles={['user']}>
      <p>home of players</p>
    </Guarded>
  );

/** Opens the sign-in page. The returned function answers the pending session check. */
function visit() {
  let answer: (session: Answer) => void = () => undefined;
  const checked = new Promise<Answer>((resolve) => (answer = resolve));
  const client = testClient();
  const store = fakeStore({
    'GET /api/auth/validate-session': () => checked,
    'POST /api/auth/nonce': { body: { success: true, data: { nonce: 'n' } } },
    'POST /api/auth/google-auth': { body: { success: true, data: { user: priya } } },
  });
  renderScreen(
    <ShellHost config={CONFIG}>
      <Who />
      <Page />
    </ShellHost>,
    { at: '/login', client },
  );
  const settle = async (session: Answer) => {
    answer(session);
    await waitFor(() => expect(client.isFetching()).toBe(0));
  };
  return { store, client, answer: settle };
}

const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }));

beforeEach(() => {
  Object.assign(chooser, { closed: false, close: jest.fn(), location: { href: '' } });
  window.open = () => chooser as unknown as Window;
});

describe('signing in', () => {
  test('opens the home page and closes the account chooser', async () => {
    const { store, answer } = visit();
    await answer(nobody);
    await press();
    await choose('an id token');
    await screen.findByText('home of players');
    expect(store.calls('POST /api/auth/google-auth')[0]?.body).toMatchObject({ idToken: 'an id token' });
    expect(chooser.close).toHaveBeenCalledTimes(1);
  });

  test('a session check started before sign-in does not sign the user out when it ends later', async () => {
    const { client, answer } = visit();
    await press();
    await choose('an id token');
    await screen.findByText('home of players');
    await answer(nobody);
    expect(client.getQueryData(SESSION_KEY)).toEqual(priya);
  });

  test('a sign-in card in use is not remounted when the session check ends', async () => {
    const { answer } = visit();
    await press();
    await answer(nobody);
    await screen.findByText('null');
    expect(screen.getByRole('button', { name: 'Waiting for Google…' })).toBeInTheDocument();
    // The page looks at its window until it is closed.
    chooser.closed = true;
    await screen.findByRole('button', { name: 'Continue with Google' });
  });

  test('says that it needs cookies where they are blocked', async () => {
    const allowed = jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    const { answer } = visit();
    await answer(nobody);
    expect(await screen.findByRole('alert')).toHaveTextContent('Signing in needs cookies. Please allow them.');
    allowed.mockRestore();
  });

  test('its page has a way back to the store', async () => {
    const { answer } = visit();
    await answer(nobody);
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  });

  test('closing the chooser enables the button again', async () => {
    const { store, answer } = visit();
    await answer(nobody);
    await press();
    chooser.closed = true;
    await screen.findByRole('button', { name: 'Continue with Google' });
    expect(store.calls('POST /api/auth/google-auth')).toHaveLength(0);
  });
});
