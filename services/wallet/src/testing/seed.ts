/** The parts of the service that fill a local stack with the past (`tools/prove/src/seed-orders`). */
export type { WalletConfig } from '../config.ts';
export { keepTotals } from '../admin/store/keep-totals.ts';
export { openUsers } from '../admin/store/users.ts';
export { writeMissing } from '../history/store/write-missing.ts';
export { followTransfers } from '../ledger/jobs/follow-transfers.ts';
export { sealDays } from '../ledger/jobs/seal-days.ts';
export { POSITIONS, type PositionDocument } from '../ledger/store/positions.ts';
export { ed25519Key } from '../ledger/domain/seal-key.ts';
export { openSealCopies } from '../ledger/store/seal-copies.ts';
export { openSeals } from '../ledger/store/seals.ts';
export { openWallets } from '../ledger/store/wallets.ts';
export { startRecharge } from '../recharges/use-cases/start-recharge.ts';
export { openRecharges } from '../recharges/store/recharges.ts';
