import { paymentMethodTexts, transactionTypeTexts } from '@topup/web-kit/texts/payments.ts';

export const typeOf = (type: string): string => transactionTypeTexts[type] ?? type;

export const methodOf = (method: string | null | undefined): string =>
  method ? (paymentMethodTexts[method] ?? method) : '';
