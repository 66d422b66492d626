export const walletTexts = {
  title: 'Wallet',
  tabs: 'Wallet sections',
  recharge: 'Recharge',
  history: 'History',
  balance: 'Balance',
  balanceFailed: 'Your balance could not be loaded.',
  choose: 'Choose an amount',
  custom: 'Custom amount',
  customHint: (max: string | undefined) =>
    `Whole rupees only${max ? `, ${max} at most` : ''}. Usually in your wallet within a minute. Recharges are non-refundable.`,
  tooMuch: (max: string) => `One recharge is ${max} at most.`,
  pay: 'Pay with UPI',
  payAmount: (amount: string) => `Pay with UPI · ${amount}`,
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
  ofOrder: (id: string) => `Order ${id}`,
  refundOf: (id: string, bySupport: boolean) =>
    `Undelivered items of order ${id}${bySupport ? ', refunded by our support team' : ''}`,
  /** Translations, by the server's English description of a transaction; empty in English. */
  described: {} as Readonly<Record<string, string>>,
  unchanged: 'wallet unchanged',
  after: (balance: string) => `Balance ${balance}`,
};
