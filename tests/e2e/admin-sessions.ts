import { request, type APIResponse, type Page } from '@playwright/test';
import { playerWith, type Player } from '../support/shop.ts';
import { googleToken } from '../support/simulators.ts';
import { origin, until } from '../support/stack.ts';

const ADMIN = 'admin@example.com';
/** Shorter than the lifetime of an access token, so that no page renews a session that another one uses. */
const SHARED_MS = 5 * 60_000;

type Session = Awaited<ReturnType<typeof signedIn>>;
const sessions = new Map<string, { session: Session; until: number }>();

async function signedIn(email: string) {
  const context = await request.newContext({ baseURL: origin() });
  const post = async (): Promise<APIResponse> =>
    context.post('/api/auth/google-auth', { data: await googleToken({ email, name: 'Asha Admin' }) });
  const answer = await until(`${email} may sign in again`, async () => {
    const tried = await post();
    return tried.status() !== 429 && tried;
  });
  if (!answer.ok()) throw new Error(`sign-in of ${email}: ${answer.status()} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { token: string } };
  const { cookies } = await context.storageState();
  await context.dispose();
  return { token: data.token, cookies };
}

/** Shared by the specs of a worker, because an account may sign in only ten times a minute. */
async function sessionOf(email: string): Promise<Session> {
  const known = sessions.get(email);
  if (known && known.until > Date.now()) return known.session;
  const until = Date.now() + SHARED_MS;
  const session = await signedIn(email);
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
