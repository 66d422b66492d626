import type { Route } from '@topup/kit/http';
import type { Deps } from './deps.ts';
import { balanceRoute } from './routes/balance.ts';

/** The public API of the wallet: one line per call. */
export const routes = (deps: Deps): Route[] => [balanceRoute(deps)];
