import { setTimeout as pause } from 'node:timers/promises';
import { as } from '@topup/tests/chaos/customers';
import { origin } from '@topup/tests/support/stack';

const CLIENTS = 40;
const READER = { email: 'storm@example.com' };
const PATHS = ['/api/orders?limit=5', '/api/orders/counts', '/api/wallet/balance', '/api/auth/validate-session'];
/** Counted against a limit, as the reads are not. */
const LIMITED = { userId: '12345678', zoneId: '1234' };

/** Forty clients read without a pause, from before `during` until it is over and a while has passed. */
export async function readingStorm(forMs: number, during: () => Promise<void>): Promise<void> {
  const { token } = await as(READER);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  let over = false;
  const client = async (first: number): Promise<void> => {
    for (let i = first; !over; i++) {
      const path = PATHS[i % PATHS.length] ?? '/';
      const request =
        i % 8 === 0
          ? fetch(`${origin()}/api/orders/verify-username`, { method: 'POST', headers, body: JSON.stringify(LIMITED) })
          : fetch(`${origin()}${path}`, { headers });
      await request.then((response) => response.arrayBuffer()).catch(() => pause(50));
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, i) => client(i));
  try {
    await during();
    await pause(forMs);
  } finally {
    over = true;
    await Promise.all(clients);
  }
}
