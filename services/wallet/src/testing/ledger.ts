/** The parts of the ledger that proofs and benchmarks use: keys, store, and checks of its contents. */
export { createHistoryWriter } from '../history/store/history-writer.ts';
export { type Gateway, gatewayAccount, walletAccount } from '../ledger/domain/accounts.ts';
export { lateKey, orderPaymentKey, rechargeKey, refundKey, suspenseKey } from '../ledger/domain/keys.ts';
export { seal, sealHolds, type SealingKey } from '../ledger/domain/seal.ts';
export { createLedger } from '../ledger/store/ledger.ts';
export { transferDocument, transferFrom, type TransferDocument } from '../ledger/store/transfer-document.ts';
export { TRANSFER_INDEXES } from '../ledger/store/transfer-rules.ts';
export { openTransfers, type Transfers } from '../ledger/store/transfers.ts';
export { postDebit } from '../ledger/use-cases/post-debit.ts';
export { openTransactions } from '../recharges/store/transactions.ts';
export { brokenInvariants, transferRecord } from './books.ts';
