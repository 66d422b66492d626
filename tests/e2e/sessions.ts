import { request, type APIRequestContext, type APIResponse, type BrowserContext, type Page } from '@playwright/test';
import { newEmail } from '../support/new-visitor.ts';
import { playerWith, type Player } from '../support/shop.ts';
import { googleToken } from '../support/simulators.ts';
import { origin, until } from '../support/stack.ts';

const ADMIN = 'admin@example.com';
/** Shorter than the lifetime of an access token, so that no page renews a session that another one uses. */
const SHARED_MS = 5 * 60_000;

type Session = { token: string; cookies: Awaited<ReturnType<BrowserContext['cookies']>> };
const sessions = new Map<string, { session: Session; until: number }>();

/** Signs in a player or admin without the account chooser, in a few milliseconds. The page stays where it is. */
export async function signIn(page: Page, name: string, email = newEmail()): Promise<void> {
  await sessionBy(page.request, email, name);
}

/** The session's cookies stay in the caller's context. */
async function sessionBy(context: APIRequestContext, email: string, name: string): Promise<Session> {
  const post = async (): Promise<APIResponse> =>
    context.post(`${origin()}/api/auth/google-auth`, { data: await googleToken({ email, name }) });
  const answer = await until(`${email} may sign in again`, async () => {
    const tried = await post();
    return tried.status() !== 429 && tried;
  });
  if (!answer.ok()) throw new Error(`sign-in of ${email}: ${answer.status()} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { token: string } };
  return { token: data.token, cookies: (await context.storageState()).cookies };
}

/** Shared by the specs of a worker, because an account may sign in only ten times a minute. */
async function sessionOf(email: string): Promise<Session> {
  const known = sessions.get(email);
  if (known && known.until > Date.now()) return known.session;
  const until = Date.now() + SHARED_MS;
  const context = await request.newContext();
  const session = await sessionBy(context, email, 'Asha Admin');
  await context.dispose();
  sessions.set(email, { session, until });
  return session;
}

/** An admin who calls the API, as if from another window. */
export const apiAdmin = async (email = ADMIN): Promise<Player> => playerWith(email, (await sessionOf(email)).token);

/** Opens the price dashboard as the admin, without the account chooser. */
export async function signInAsAdmin(page: Page): Promise<void> {
  await page.context().addCookies((await sessionOf(ADMIN)).cookies);
  await page.goto('/admin');
}
