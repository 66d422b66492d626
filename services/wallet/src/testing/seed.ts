/** The parts of the service that fill a local stack with the past (`tools/prove/src/seed-orders`). */
export type { WalletConfig } from '../config.ts';
export { openLedger } from '../deps.ts';
export { openUsers } from '../admin/store/users.ts';
export { followTransfers } from '../ledger/jobs/follow-transfers.ts';
export { sealDays } from '../ledger/jobs/seal-days.ts';
export { POSITIONS, type PositionDocument } from '../ledger/store/positions.ts';
export { startRecharge } from '../recharges/use-cases/start-recharge.ts';
export { openRecharges } from '../recharges/store/recharges.ts';
