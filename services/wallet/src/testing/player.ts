import { newId } from '@topup/kit/ids';
import type { World } from './world.ts';

type Json = Record<string, unknown> & { data?: Record<string, unknown>; code?: string; message?: string };
export type Answered = { readonly status: number; readonly body: Json; readonly headers: Headers };

/** A player's calls by method, as the tests of brakes make them. */
export const callOf =
  ({ get, post }: Pick<Player, 'get' | 'post'>) =>
  (method: string, path: string, body?: unknown): Promise<Answered> =>
    method === 'GET' ? get(path) : post(path, body as object);

/** A signed-in player calling the wallet as a bearer client does. */
export type Player = {
  readonly accountId: string;
  get(path: string): Promise<Answered>;
  post(path: string, body: object, idempotencyKey?: string): Promise<Answered>;
  balance(): Promise<unknown>;
};

export async function createPlayer(
  world: World,
  accountId = newId(),
  role: 'user' | 'admin' = 'user',
  email = `${role}@example.com`,
): Promise<Player> {
  const token = await world.mint.issue({ accountId, role, email });
  const call = async (method: string, path: string, body?: object, key?: string): Promise<Answered> => {
    const response = await fetch(`${world.app.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: (await response.json()) as Json, headers: response.headers };
  };
  return {
    accountId,
    get: (path) => call('GET', path),
    post: (path, body, key) => call('POST', path, body, key),
    balance: async () => (await call('GET', '/api/wallet/balance')).body.data?.['walletBalance'],
  };
}
