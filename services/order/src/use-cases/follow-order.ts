import type { Streamed } from '@topup/kit/http';
import { err, ok, type Result } from '@topup/kit/result';
import type { OrderFailure } from '../domain/failures.ts';
import { isAtRest } from '../domain/machine.ts';
import { moveTo, type LiveOrders, type Move } from '../saga/live-orders.ts';
import type { Orders } from '../store/orders.ts';

export type FollowDeps = { readonly orders: Pick<Orders, 'read'>; readonly live: LiveOrders };

const FOLLOWED_MAX_MS = 5 * 60_000;

/** Each event only tells the client to read the order again. `accountId`: null for the holder of a status token. */
export function followOrder(
  deps: FollowDeps,
  orderId: string,
  accountId: string | null,
): Result<Streamed, OrderFailure> {
  const watcher = accountId ?? orderId;
  let hear: (move: Move) => void = () => undefined;
  let over: () => void = () => undefined;
  const leave = deps.live.watch(orderId, watcher, { moved: (move) => hear(move), over: () => over() });
  if (!leave) return err({ kind: 'too_many_streams' });
  return ok({
    follow: (stream) => {
      const end = (): void => {
        stream.send('end', {});
        stream.end();
      };
      const timer = setTimeout(end, FOLLOWED_MAX_MS);
      hear = ({ status, isOver }) => {
        stream.send(isAtRest(status) ? 'status' : 'moved', { status });
        if (isOver) end();
      };
      // Ends without an `end` event, so that the client reconnects to another replica.
      over = stream.end;
      // The order may have come to rest before the watch began; then the client is told now.
      void deps.orders.read(orderId).then((order) => order && isAtRest(order.status) && hear(moveTo(order)), over);
      return () => {
        clearTimeout(timer);
        leave();
      };
    },
  });
}
