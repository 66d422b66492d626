import type { Streamed } from '@topup/kit/http';
import { err, ok, type Result } from '@topup/kit/result';
import type { OrderFailure } from '../domain/failures.ts';
import { isAtRest } from '../domain/machine.ts';
import type { LiveOrders } from '../saga/live-orders.ts';
import type { Orders } from '../store/orders.ts';

export type FollowDeps = { readonly orders: Pick<Orders, 'read'>; readonly live: LiveOrders };

/** Maximum length of a stream; clients poll afterwards. */
const FOLLOWED_MAX_MS = 5 * 60_000;

/** Sends one event once the order is at rest, and ends. `accountId`: of the follower; null for a return page's token. */
export function followOrder(
  deps: FollowDeps,
  orderId: string,
  accountId: string | null,
): Result<Streamed, OrderFailure> {
  const watcher = accountId ?? orderId;
  let tell: (status: string) => void = () => undefined;
  let over: () => void = () => undefined;
  const leave = deps.live.watch(orderId, watcher, { rest: (status) => tell(status), over: () => over() });
  if (!leave) return err({ kind: 'too_many_streams' });
  return ok({
    follow: (stream) => {
      const end = setTimeout(() => say('end', {}), FOLLOWED_MAX_MS);
      const say = (event: string, content: object) => {
        stream.send(event, content);
        stream.end();
      };
      tell = (status) => say('status', { status });
      // Cut without an end event, so that the client reconnects to another replica.
      over = stream.end;
      // What happened before it was watched.
      void deps.orders.read(orderId).then((order) => order && isAtRest(order.status) && tell(order.status), over);
      return () => {
        clearTimeout(end);
        leave();
      };
    },
  });
}
