import type { Payment } from './payments.ts';

export type PaymentDetails = {
  readonly details: {
    readonly merchantTransactionId: string;
    readonly providerTransactionId: string;
    readonly instrument: string;
    readonly merchantRefundId: string;
  };
  /** The gateway's answer as JSON, without personal data; empty if there is none. */
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
