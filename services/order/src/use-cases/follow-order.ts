import type { Streamed } from '@topup/kit/http';
import { err, ok, type Result } from '@topup/kit/result';
import type { OrderFailure } from '../domain/failures.ts';
import { isAtRest } from '../domain/machine.ts';
import type { LiveOrders } from '../saga/live-orders.ts';
import { visibleOrder, type Asker, type VisibleDeps } from './visible-order.ts';

export type FollowDeps = VisibleDeps & { readonly live: LiveOrders };

/** Nobody is told for longer: whoever still waits then asks from time to time, as everybody does. */
const FOLLOWED_MAX_MS = 5 * 60_000;

/** Tells once that an order has come to rest, and ends. For those who may see its status. */
export async function followOrder(
  deps: FollowDeps,
  orderId: string,
  asker: Asker,
): Promise<Result<Streamed, OrderFailure>> {
  const visible = await visibleOrder(deps, orderId, asker);
  if (!visible.ok) return visible;
  const watcher = asker.accountId ?? orderId;
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
      // Cut, not ended: the client comes again, to another replica.
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
