import { describe, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import type { Answer } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from '@topup/web-kit/host/router.tsx';
import { areaOf, rolesFor } from '../access.ts';
import { Guarded } from './guarded.tsx';

const SESSION = 'GET /api/auth/validate-session';
const asRole = (role: string, more: object = {}): Answer => ({
  body: { success: true, user: { role, name: 'Asha', email: 'a@example.com', ...more } },
});

const Landing = () => <p>landing, from {JSON.stringify(useLocation().state)}</p>;

function Page({ guarded }: { guarded: string }) {
  const { pathname } = useLocation();
  if (pathname === guarded)
    return (
      <Guarded roles={rolesFor(guarded) ?? []} isForBuying={areaOf(guarded)?.isForBuying}>
        <p>inside</p>
      </Guarded>
    );
  if (pathname === '/wallet') return <p>the wallet</p>;
  return pathname === '/user' ? <p>home of players</p> : <Landing />;
}

const visit = (path: string, session: Answer) => {
  const store = fakeStore({ [SESSION]: session });
  const page = path.split('?')[0] ?? '';
  renderScreen(<Page guarded={page} />, { at: path });
  return store;
};

const nobody: Answer = { body: { success: false, user: null, message: 'No active session' } };

describe('a guarded page', () => {
  test.each(['/wallet', '/wallet-recharge', '/user-orders', '/admin', '/dashboard'])(
    '%s sends a visitor to the landing page, which remembers it',
    async (path) => {
      visit(`${path}?page=2`, nobody);
      await screen.findByText(`landing, from ${JSON.stringify({ from: `${path}?page=2` })}`);
    },
  );

  test.each(['/wallet', '/user-orders'])('%s opens for a player', async (path) => {
    visit(path, asRole('user'));
    await screen.findByText('inside');
  });

  test.each(['/wallet', '/user-orders', '/admin', '/dashboard'])('%s opens for an admin', async (path) => {
    visit(path, asRole('admin'));
    await screen.findByText('inside');
  });

  test.each(['/admin', '/dashboard'])('%s sends a player home', async (path) => {
    visit(path, asRole('user'));
    await screen.findByText('home of players');
  });

  const blocked = { blocked: { reason: 'Card fraud.', since: '2026-03-01T09:30:00.000Z' } };

  test.each(['/wallet', '/user-orders'])('%s opens for a blocked player', async (path) => {
    visit(path, asRole('user', blocked));
    await screen.findByText('inside');
  });

  test('/user sends a blocked player to the wallet', async () => {
    visit('/user', asRole('user', blocked));
    await screen.findByText('the wallet');
  });

  test('waits for the session check, and offers a retry when it fails', async () => {
    const store = visit('/wallet', { status: 503, body: {} });
    await screen.findByText('We could not check who is signed in.');
    store.on(SESSION, asRole('user'));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByText('inside');
  });
});
