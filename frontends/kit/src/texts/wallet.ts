import type { PaymentMethodFilter } from '../api/payment-methods.ts';

export const walletTexts = {
  title: 'Wallet',
  tabs: 'Wallet sections',
  recharge: 'Recharge',
  history: 'History',
  balance: 'Balance',
  balanceFailed: 'Your balance could not be loaded.',
  choose: 'Choose an amount',
  custom: 'Custom amount',
  customHint: 'Whole rupees only. ₹1 = 1 wallet unit. Recharges are non-refundable.',
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
  types: {
    recharge: 'Recharge',
    purchase: 'Purchase',
    refund: 'Refund',
    admin_adjustment: 'Adjustment',
  } as Record<string, string>,
  methods: { wallet: 'Wallet', ekupi: 'UPI', phonepe: 'PhonePe', direct: 'Direct' } satisfies Record<
    PaymentMethodFilter,
    string
  > as Record<string, string>,
  after: (balance: string) => `Balance ${balance}`,
};
