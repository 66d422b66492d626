import { expect, test } from '@jest/globals';
import { detailsOf } from './payment-details.ts';

test('an order shows ids and instrument of its payment, and the gateway’s answer', () => {
  const capture = { reference: 'R1', transactionId: 'T1', instrument: 'UPI' };
  expect(detailsOf({ _id: 'P1', capture, refundId: 'F1', gatewayAnswer: { state: 'COMPLETED' } })).toEqual({
    details: {
      merchantTransactionId: 'P1',
      providerTransactionId: 'T1',
      instrument: 'UPI',
      merchantRefundId: 'F1',
    },
    gatewayResponse: '{"state":"COMPLETED"}',
  });
});

test('what is not known is empty text', () => {
  expect(detailsOf({})).toEqual({
    details: { merchantTransactionId: '', providerTransactionId: '', instrument: '', merchantRefundId: '' },
    gatewayResponse: '',
  });
});
