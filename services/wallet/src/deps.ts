import type { Limiter } from '@topup/kit/limits';
import type { Log } from '@topup/kit/log';
import type { Bus } from '@topup/kit/messaging';
import type { WalletConfig } from './config.ts';
import type { Ledger } from './store/ledger.ts';
import type { Rows } from './store/rows.ts';
import type { Transfers } from './store/transfers.ts';

/** What use cases, routes, consumers and jobs are given; made once, in app.ts. */
export type Deps = {
  readonly config: WalletConfig;
  readonly log: Log;
  readonly now: () => Date;
  readonly bus: Bus;
  readonly limiter: Limiter<'recharges'>;
  readonly transfers: Transfers;
  readonly ledger: Ledger;
  readonly rows: Rows;
};
