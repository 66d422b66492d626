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

/** Any key is allowed, because a newer server may send a type or method that has no text here. */
export const transactionTypeTexts: Readonly<Record<string, string>> = types;
export const paymentMethodTexts: Readonly<Record<string, string>> = methods;

export const providerCheckTexts = {
  check: 'Check Payment Status',
  failed: (message: string) => `Failed to check payment status: ${message}`,
  noMerchantId: 'No merchant transaction ID found for this order',
};
