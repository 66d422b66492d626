import type { Bus } from '@topup/kit/messaging';
import type { Collection } from '@topup/kit/mongo';
import { startProjection, type CursorRecord, type Projection } from '@topup/kit/projection';
import type { Prices } from '../store/prices.ts';
import { applyPrices } from '../use-cases/apply-prices.ts';
import { applyUsers, type UserDeps } from '../use-cases/apply-users.ts';

const PAGE = 500;

type Projections = { readonly prices: Projection; readonly users: Projection };

/** Keeps copies of the prices and users. Polling catalogue and auth keeps them complete; events only bring changes sooner. */
export function startProjections(
  deps: UserDeps & {
    readonly cursors: Collection<CursorRecord>;
    readonly bus: Bus;
    readonly prices: Prices;
  },
): Projections {
  const { cursors, bus, log } = deps;
  return {
    prices: startProjection({
      // This name replaces an older one, so that all prices are fetched again: earlier releases stored them without `paused`.
      name: 'salePrices',
      cursors,
      bus,
      log,
      fetch: (cursor) => bus.ask('catalogue.prices.since', { cursor, limit: PAGE }),
      apply: (page) => applyPrices(deps.prices, page),
    }),
    users: startProjection({
      // This name replaces an older one, so that all users are fetched again: earlier releases stored them without `blocked`.
      name: 'usersWithBlocks',
      cursors,
      bus,
      log,
      fetch: (cursor) => bus.ask('auth.users.since', { cursor, limit: PAGE }),
      apply: (page) => applyUsers(deps, page.users),
    }),
  };
}
