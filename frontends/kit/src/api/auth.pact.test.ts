import { describe, expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { fromState, pactWith } from '../testing/pact.ts';
import { refusal } from '../testing/pact-rows.ts';
import { googleAuth, requestNonce } from './google-auth.ts';
import { logout } from './logout.ts';
import { refreshOnce } from './refresh.ts';
import { validateSession } from './validate-session.ts';
import { reportVisit } from './visits.ts';

const { like, string } = MatchersV3;
const exchange = pactWith('auth');

const player = { role: 'user', name: string('Asha Nair'), email: string('asha@example.com') };
const signIn = {
  method: 'POST' as const,
  path: '/api/auth/google-auth',
  body: { idToken: fromState('idToken', 'an-id-token-of-google'), consent: { version: '2025-08-14' } },
};
const refreshCookie = (example: string) => ({
  template: fromState('refreshCookie', example),
  example,
});

describe('what the front end expects of auth', () => {
  test('what a visit measured, in a browser without beacons', async () => {
    const visit = { page: '/user', release: '0.1.0', largestPaintMs: 740, layoutShift: 0.02, scriptErrors: 0 } as const;
    const call = { what: 'a report of a visit', method: 'POST' as const, path: '/api/visits', body: visit };
    await exchange({ ...call, answer: { success: true } }, () => reportVisit(visit));
  });

  test('a nonce for Google', async () => {
    const call = { what: 'a request for a nonce', method: 'POST' as const, path: '/api/auth/nonce' };
    const nonce = await exchange(
      { ...call, answer: { data: { nonce: string('b1946ac92492d2347c6235b4d2611184') } } },
      () => requestNonce(),
    );
    expect(nonce).not.toBe('');
  });

  test('signing in with an ID token of Google', async () => {
    const answer = { success: true, data: { user: player, token: string('an-access-token') } };
    const { data } = await exchange(
      { ...signIn, given: ['Google has signed an ID token for a player'], what: 'a sign-in', answer },
      () => googleAuth('an-id-token-of-google'),
    );
    expect(data.user.role).toBe('user');
  });

  test('a forged ID token is refused with words for people', async () => {
    const body = { idToken: 'forged', consent: { version: '2025-08-14' } };
    const answer = refusal('invalid_id_token', 'Google Sign-In failed. Please try again.');
    await expect(
      exchange({ ...signIn, what: 'a sign-in with a forged ID token', body, status: 401, answer }, () =>
        googleAuth('forged'),
      ),
    ).rejects.toMatchObject({ status: 401, code: 'invalid_id_token' });
  });

  test.each([
    ['player', 'user'],
    ['admin', 'admin'],
  ] as const)('the session of a signed-in %s', async (as, role) => {
    const session = { given: [`a signed-in ${as}`], what: `a session check of a ${as}`, as };
    const user = await exchange(
      { ...session, path: '/api/auth/validate-session', answer: { success: true, user: { ...player, role } } },
      () => validateSession(),
    );
    expect(user?.role).toBe(role);
  });

  test('nobody is signed in', async () => {
    const user = await exchange(
      {
        what: 'a session check of nobody',
        path: '/api/auth/validate-session',
        answer: { success: false, user: null, message: 'No active session' },
      },
      () => validateSession(),
    );
    expect(user).toBeNull();
  });

  test('a session is renewed by its refresh cookie', async () => {
    const renewal = await exchange(
      {
        given: ['a browser with a current refresh cookie'],
        what: 'a renewal of the session',
        method: 'POST',
        path: '/api/auth/refresh-token',
        cookie: refreshCookie('topup-rt=a-current-refresh-token'),
        answer: like({ success: true }),
      },
      () => refreshOnce(Date.now()),
    );
    expect(renewal).toBe('renewed');
  });

  test('a session that has ended is not renewed', async () => {
    const later = Date.now() + 60_000;
    const renewal = await exchange(
      {
        given: ['a browser whose session has ended'],
        what: 'a renewal of an ended session',
        method: 'POST',
        path: '/api/auth/refresh-token',
        cookie: refreshCookie('topup-rt=the-refresh-token-of-an-ended-session'),
        status: 403,
        answer: refusal('session_expired', 'Your session has expired. Please sign in again.'),
      },
      () => refreshOnce(later),
    );
    expect(renewal).toBe('refused');
  });

  test('signing out', async () => {
    const call = { given: ['a signed-in player'], what: 'a sign-out', as: 'player' as const, method: 'POST' as const };
    await expect(
      exchange({ ...call, path: '/api/auth/logout', answer: like({ success: true }) }, () => logout()),
    ).resolves.toBeDefined();
  });
});
