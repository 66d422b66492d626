import type { Payment } from './payments.ts';

export type PaymentDetails = {
  readonly details: {
    readonly merchantTransactionId: string;
    readonly providerTransactionId: string;
    readonly instrument: string;
    readonly merchantRefundId: string;
  };
  /** JSON without personal data. */
  readonly gatewayResponse: string;
};

export const detailsOf = ({ _id = '', capture, refundId = '', gatewayAnswer }: Partial<Payment>): PaymentDetails => ({
  details: {
    merchantTransactionId: _id,
    providerTransactionId: capture?.transactionId ?? '',
    instrument: capture?.instrument ?? '',
    merchantRefundId: refundId,
  },
  gatewayResponse: gatewayAnswer ? JSON.stringify(gatewayAnswer) : '',
});
