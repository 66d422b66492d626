import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@topup/proto/services';
import { as } from '@topup/tests/chaos/customers';
import { isReady, origin, until } from '@topup/tests/support/stack';

const CLIENTS = 40;
/** Of the calls after the calm, one in so many is counted against a limit, as the reads are not. */
const COUNTED_EACH = 2;
const READY_WITHIN_MS = 120_000;
/**
 * How long fresh processes only read. While they begin, Redis answers them late, and then they send it one command at a
 * time; the first counted call should meet many others.
 */
const CALM_MS = 3_000;
/** Long enough for the first counted calls. */
const GOES_ON_MS = 3_000;
const READER = { email: 'storm@example.com' };

/** Each looks the session up in Redis. */
const READS: Readonly<Record<ServiceName, readonly string[]>> = {
  auth: ['/api/auth/validate-session'],
  wallet: ['/api/wallet/balance'],
  order: ['/api/orders?limit=5', '/api/orders/counts'],
  catalogue: ['/api/products/products/mobilelegends/items', '/api/orders/counts'],
  'supplier-gateway': ['/api/orders/counts'],
};
type Counted = { readonly path: string; readonly body: object };
const VERIFY: Counted = { path: '/api/orders/verify-username', body: { userId: '12345678', zoneId: '1234' } };
/** A token that nobody issued: such attempts are counted. */
const SIGN_IN: Counted = { path: '/api/auth/google-auth', body: { idToken: 'e30.e30.e30' } };

/**
 * Forty clients call one service without a pause, from before `during` until the store is ready, and a while longer: first
 * with reads alone, then with counted calls among them.
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
    // Fresh processes may take longer than any pause that could be chosen here.
    await until('ready', isReady, READY_WITHIN_MS).catch(() => undefined);
    await pause(CALM_MS);
    counting = true;
    await pause(GOES_ON_MS);
  } finally {
    over = true;
    await Promise.all(clients);
  }
}
