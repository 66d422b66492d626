import { unavailable } from '@topup/kit/errors';
import type { Log } from '@topup/kit/log';
import type { Bus } from '@topup/kit/messaging';
import { paise, type Paise } from '@topup/kit/money';

export type ListSalesDeps = { readonly bus: Pick<Bus, 'ask'>; readonly log: Log };
type Sales = {
  readonly sales: readonly { readonly productId: string; readonly quantity: number; readonly revenuePaise: Paise }[];
  readonly since: Date;
};

/** Throws 503 when the order service does not answer. */
export async function listSales({ bus, log }: ListSalesDeps, days: number): Promise<Sales> {
  const { sales, sinceMs } = await bus.ask('order.units.sold', { days }).catch((error: unknown) => {
    log.warn({ err: error }, 'the sales could not be counted');
    throw unavailable('The order service does not answer. Please try again.');
  });
  return {
    sales: sales.map(({ productId, quantity, revenuePaise }) => ({
      productId,
      quantity: Number(quantity),
      revenuePaise: paise(revenuePaise),
    })),
    since: new Date(Number(sinceMs)),
  };
}
