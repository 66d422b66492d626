import { providerLabels } from '@topup/proto/payment-providers';
import type { PaymentMethodFilter } from '../api/payment-methods.ts';
import type { TransactionType } from '../api/statuses.ts';

const types: Record<TransactionType, string> = {
  recharge: 'Recharge',
  purchase: 'Purchase',
  refund: 'Refund',
  admin_adjustment: 'Adjustment',
};
const methods: Record<PaymentMethodFilter, string> = {
  wallet: 'Wallet',
  ...providerLabels,
  direct: 'Direct',
};

export const walletTexts = {
  title: 'Wallet',
  tabs: 'Wallet sections',
  recharge: 'Recharge',
  history: 'History',
  balance: 'Balance',
  balanceFailed: 'Your balance could not be loaded.',
  choose: 'Choose an amount',
  custom: 'Custom amount',
  other: 'Custom',
  customHint: (max: string) =>
    `Whole rupees only, ${max} at most. ₹1 = 1 wallet unit, usually in your wallet within a minute. Recharges are non-refundable.`,
  tooMuch: (max: string) => `One recharge is ${max} at most.`,
  pay: 'Pay with UPI',
  payAmount: (amount: string) => `Pay with UPI ${amount}`,
  invalidAmount: 'Please enter a valid amount',
  initiateFailed: 'Failed to initiate payment',
  startedBefore:
    'A recharge of another amount had been started and waits unpaid. Nothing was charged. Press Pay again to start this one.',
  connectFailed: 'Failed to connect to server',
  slow: "Still working. Please keep this page open: you'll only be charged once, however long this takes.",
  loadingHistory: 'Loading transactions',
  historyFailed: 'Your transactions could not be loaded.',
  empty: 'No wallet transactions found',
  emptyText: 'Your first recharge will appear here.',
  copyId: 'Copy transaction ID',
  refund: 'Refund',
  types: types as Readonly<Record<string, string>>,
  methods: methods as Readonly<Record<string, string>>,
  ofOrder: (id: string) => `Order ${id}`,
  refundOf: (id: string, bySupport: boolean) =>
    `Undelivered items of order ${id}${bySupport ? ', refunded by our support team' : ''}`,
  /** Translations of the server's English descriptions; empty in English. */
  described: {} as Readonly<Record<string, string>>,
  after: (balance: string) => `Balance ${balance}`,
};
