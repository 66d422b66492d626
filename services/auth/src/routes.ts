import { BRAKES } from '@topup/proto/brake-names';
import { z } from 'zod';
import { actsRoute, type ActsDeps } from '@topup/kit/acts-route';
import { brakeRoutes, type BrakeDeps } from '@topup/kit/brake-routes';
import { apiErrorOf, sessionExpired, unauthenticated } from '@topup/kit/errors';
import { route, setCookies, success, type Context, type Route } from '@topup/kit/http';
import type { Ready } from '@topup/kit/ready';
import { rights } from '@topup/kit/rights';
import { credentialsOf } from '@topup/kit/session';
import { accountRoutes, type AccountDeps } from './http/account-routes.ts';
import { visitRoutes, type VisitDeps } from './http/visit-routes.ts';
import type { SessionCookies } from './http/cookies.ts';
import type { Admins } from './domain/admins.ts';
import { CONSENT_VERSIONS, publicUser } from './domain/user.ts';
import { authErrors } from './http/errors.ts';
import type { KeyRing } from './tokens/key-ring.ts';
import type { issueNonce } from './use-cases/issue-nonce.ts';
import type { refreshSession } from './use-cases/refresh-session.ts';
import type { signIn } from './use-cases/sign-in.ts';
import type { signOut } from './use-cases/sign-out.ts';
import type { validateSession } from './use-cases/validate-session.ts';

type RouteDeps = {
  readonly cookies: SessionCookies;
  readonly keyRing: KeyRing;
  readonly issueNonce: Ready<typeof issueNonce>;
  readonly signIn: Ready<typeof signIn>;
  readonly refreshSession: Ready<typeof refreshSession>;
  readonly signOut: Ready<typeof signOut>;
  readonly validateSession: Ready<typeof validateSession>;
  readonly admins: Admins;
  readonly braking: Omit<BrakeDeps, 'names'> & ActsDeps;
};

const user = z
  .object({
    role: z.enum(['user', 'admin']),
    name: z.string(),
    email: z.string(),
    rights: z.array(z.enum(rights)).optional().describe('what an admin may do'),
    blocked: z
      .object({ reason: z.string(), since: z.iso.datetime() })
      .optional()
      .describe('absent unless the account is blocked: then it sees its balance and its orders, and begins nothing'),
  })
  .meta({ id: 'SessionUser' });
const session = success({ data: z.object({ user, token: z.string().describe('access token, valid for 10 minutes') }) });
const signInBody = z.object({
  idToken: z.string('Please sign in with Google.').min(1, 'Please sign in with Google.').max(8_192),
  consent: z
    .object({ version: z.enum(CONSENT_VERSIONS, 'Please reload the page and read the current terms.') })
    .optional(),
});
const nobody = z.object({ success: z.literal(false), user: z.null(), message: z.string() });

export const routes = (deps: RouteDeps, accounts: AccountDeps, visits: VisitDeps): Route[] => [
  ...signInRoutes(deps),
  ...sessionRoutes(deps),
  ...accountRoutes(accounts),
  ...visitRoutes(visits),
  ...brakeRoutes('auth', { ...deps.braking, names: { always: [BRAKES.signUps] } }),
  actsRoute('auth', deps.braking),
];

type SignInRouteDeps = Pick<RouteDeps, 'cookies' | 'issueNonce' | 'signIn' | 'admins'>;

const signInRoutes = (deps: SignInRouteDeps): Route[] => [
  route({
    method: 'post',
    path: '/api/auth/nonce',
    summary: 'A nonce for the Google sign-in: the hash for Google, the secret as a cookie',
    guard: 'public',
    crossSite: 'always',
    response: success({ data: z.object({ nonce: z.string() }) }),
    handler: () => {
      const { secret, hash } = deps.issueNonce();
      return { body: { success: true, data: { nonce: hash } }, cookies: [deps.cookies.nonce(secret)] };
    },
  }),
  route({
    method: 'post',
    path: '/api/auth/google-auth',
    summary: 'Sign in with a Google ID token',
    guard: 'public',
    crossSite: 'always',
    body: signInBody,
    response: session,
    handler: (context) => signInWithGoogle(deps, context),
  }),
];

const sessionRoutes = (deps: Omit<RouteDeps, 'issueNonce' | 'signIn'>): Route[] => [
  route({
    method: 'get',
    path: '/api/auth/validate-session',
    summary: 'Who is signed in',
    guard: 'public',
    response: z.union([success({ user }), nobody]),
    handler: async ({ req, cookies }) => {
      const { accessToken } = credentialsOf(req, cookies, deps.cookies.names);
      const found = await deps.validateSession(accessToken, cookies[deps.cookies.names.refresh] !== undefined);
      if (!found) return { body: { success: false as const, user: null, message: 'No active session' } };
      return { body: { success: true, user: publicUser(found, deps.admins) } };
    },
  }),
  route({
    method: 'post',
    path: '/api/auth/refresh-token',
    summary: 'Renew the session by its refresh cookie',
    guard: 'public',
    response: session,
    handler: (context) => renew(deps, context),
  }),
  route({
    method: 'post',
    path: '/api/auth/logout',
    summary: 'End this session',
    guard: 'public',
    response: success({}),
    handler: async ({ req, cookies }) => {
      const { accessToken } = credentialsOf(req, cookies, deps.cookies.names);
      await deps.signOut(deps.cookies.refreshTokensIn(req.headers.cookie), accessToken);
      return {
        body: { success: true, message: 'Signed out.' },
        cookies: [...deps.cookies.cleared, ...repeatedCleared(deps, req, 'refresh')],
      };
    },
  }),
  route({
    method: 'get',
    path: '/.well-known/jwks.json',
    summary: 'The public keys of our access tokens',
    guard: 'public',
    response: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
    handler: () => ({
      body: { keys: deps.keyRing.published() },
      headers: { 'cache-control': 'public, max-age=60' },
    }),
  }),
];

/** If the call brings the cookie `name` twice, the Set-Cookies that clear it on every domain and path; otherwise none. */
const repeatedCleared = (
  { cookies }: Pick<RouteDeps, 'cookies'>,
  { headers, path }: Context['req'],
  name: 'refresh' | 'nonce',
) => (cookies.isRepeated(headers.cookie, name) ? cookies.clearedAnywhere(name, path) : []);

type SignInContext = Context<'public', undefined, undefined, z.output<typeof signInBody>>;

async function signInWithGoogle(
  deps: Pick<RouteDeps, 'cookies' | 'signIn' | 'admins'>,
  { body, cookies, req, res, address }: SignInContext,
) {
  const repeated = repeatedCleared(deps, req, 'nonce');
  if (repeated.length > 0) {
    setCookies(res, repeated);
    return apiErrorOf(authErrors, { kind: 'bad_id_token' });
  }
  const result = await deps.signIn({
    idToken: body.idToken,
    consentVersion: body.consent?.version ?? null,
    nonceCookie: cookies[deps.cookies.names.nonce] ?? null,
    fromBrowser: req.headers.origin !== undefined,
    address,
  });
  if (!result.ok) return apiErrorOf(authErrors, result.error);
  const { user: who, accessToken } = result.value;
  return {
    body: { success: true, message: 'Signed in.', data: { user: publicUser(who, deps.admins), token: accessToken } },
    cookies: [...deps.cookies.of(result.value), deps.cookies.nonceCleared],
  };
}

async function renew(
  deps: Pick<RouteDeps, 'cookies' | 'refreshSession' | 'admins'>,
  { cookies, address, req, res, log }: Context<'public', undefined, undefined, undefined>,
) {
  const token = cookies[deps.cookies.names.refresh];
  if (token === undefined) return unauthenticated();
  const repeated = repeatedCleared(deps, req, 'refresh');
  if (repeated.length > 0) {
    log.warn('a call with two refresh cookies was refused');
    setCookies(res, [...deps.cookies.cleared, ...repeated]);
    return sessionExpired();
  }
  const result = await deps.refreshSession(token, address);
  if (!result.ok) {
    // If the cookies stayed, the next visit would try to refresh the ended session again.
    if (result.error.kind === 'session_over') setCookies(res, deps.cookies.cleared);
    return apiErrorOf(authErrors, result.error);
  }
  const { user: who, accessToken } = result.value;
  return {
    body: {
      success: true,
      message: 'Session renewed.',
      data: { user: publicUser(who, deps.admins), token: accessToken },
    },
    cookies: deps.cookies.of(result.value),
  };
}
