import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@topup/proto/services';
import { as } from '@topup/tests/chaos/customers';
import { isReady, origin, until } from '@topup/tests/support/stack';

const CLIENTS = 40;
/** After CALM_MS, one call in this many is of a kind that a rate limit counts. Reads are not counted. */
const COUNTED_EACH = 2;
const READY_WITHIN_MS = 120_000;
/**
 * How long new processes get only reads. At first Redis' answers are late, and a process sends Redis one command at a time.
 * Only later does it send many together, and only then would a limiter that is made at its first use fail (see kit's redis.ts).
 */
const CALM_MS = 3_000;
/** How long the storm goes on after CALM_MS, also with calls that a rate limit counts: long enough for the first such call. */
const GOES_ON_MS = 3_000;
const READER = { email: 'storm@example.com' };

/** All but the public list of products look the session up in Redis. A service without such calls gets those of order. */
const READS: Readonly<Record<ServiceName, readonly string[]>> = {
  auth: ['/api/auth/validate-session'],
  wallet: ['/api/wallet/balance'],
  order: ['/api/orders?limit=5', '/api/orders/counts'],
  catalogue: ['/api/products/products/mobilelegends/items', '/api/orders/counts'],
  'supplier-gateway': ['/api/orders/counts'],
};
type Counted = { readonly path: string; readonly body: object };
const VERIFY: Counted = { path: '/api/orders/verify-username', body: { userId: '12345678', zoneId: '1234' } };
/** Attempts to sign in with a token that nobody issued count against a limit. */
const SIGN_IN: Counted = { path: '/api/auth/google-auth', body: { idToken: 'e30.e30.e30' } };

/**
 * Forty clients send the `READS` of one service without a pause, from before `during` until CALM_MS after the store is
 * ready, and then for GOES_ON_MS also calls that a rate limit counts.
 */
export async function readingStorm(service: ServiceName, during: () => Promise<void>): Promise<void> {
  const { token } = await as(READER);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const reads = READS[service];
  const { path: countedPath, body } = service === 'auth' ? SIGN_IN : VERIFY;
  const counted = { method: 'POST', headers, body: JSON.stringify(body) };
  let [counting, over] = [false, false];
  const client = async (first: number): Promise<void> => {
    for (let i = first; !over; i++) {
      const request =
        counting && i % COUNTED_EACH === 0
          ? fetch(`${origin()}${countedPath}`, counted)
          : fetch(`${origin()}${reads[i % reads.length]}`, { headers });
      await request.then((response) => response.arrayBuffer()).catch(() => pause(50));
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, i) => client(i));
  try {
    await during();
    // If the store is still not ready after READY_WITHIN_MS, the storm goes on all the same.
    await until('ready', isReady, READY_WITHIN_MS).catch(() => undefined);
    await pause(CALM_MS);
    counting = true;
    await pause(GOES_ON_MS);
  } finally {
    over = true;
    await Promise.all(clients);
  }
}
