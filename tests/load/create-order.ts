import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { orderBody, type Player, type Product } from '../support/shop.ts';

type Created =
  | { readonly kind: 'created'; readonly orderId: string; readonly tookMs: number }
  | { readonly kind: 'refused'; readonly status: number; readonly retryAfterS: number | null; readonly tookMs: number };

/** Reuses connections and parses as little as possible, because the generator shares its CPU cores with the store. */
const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/**
 * Sends one create-orders request, as a browser does: once more if the connection was closed while nobody used it. Rejects when
 * there is no HTTP response.
 */
export function createOrder(
  origin: string,
  player: Player,
  product: Product,
  idempotencyKey: string = randomUUID(),
): Promise<Created> {
  const body = JSON.stringify(orderBody(player, [{ product, quantity: 1 }]));
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(
      `${origin}/api/orders/create-orders`,
      {
        agent,
        method: 'POST',
        headers: {
          authorization: `Bearer ${player.token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'idempotency-key': idempotencyKey,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const tookMs = performance.now() - startedAt;
          const status = response.statusCode ?? 0;
          if (status !== 200) {
            const wait = response.headers['retry-after'];
            return resolve({ kind: 'refused', status, retryAfterS: wait === undefined ? null : Number(wait), tookMs });
          }
          const answer = JSON.parse(Buffer.concat(chunks).toString()) as { data: { orderId: string } };
          resolve({ kind: 'created', orderId: answer.data.orderId, tookMs });
        });
      },
    );
    call.on('error', (error: NodeJS.ErrnoException) => {
      const wasClosed = call.reusedSocket && error.code === 'ECONNRESET';
      if (!wasClosed) return reject(error);
      return resolve(createOrder(origin, player, product, idempotencyKey));
    });
    call.end(body);
  });
}
