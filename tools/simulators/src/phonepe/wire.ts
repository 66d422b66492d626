import type { Order, Refund } from './book.ts';

export const statusOf = (order: Order) => ({
  orderId: order.orderId,
  merchantOrderId: order.merchantOrderId,
  state: order.state,
  amount: order.amountPaise,
  expireAt: order.expireAtMs,
  metaInfo: order.metaInfo,
  ...(order.state === 'FAILED' ? { errorCode: 'PAYMENT_ERROR', detailedErrorCode: 'ZM' } : {}),
  paymentDetails: order.state === 'PENDING' ? [] : [attempt(order)],
});

const attempt = ({ orderId, amountPaise, state }: Order) => ({
  transactionId: orderId.replace('OMO', 'OM'),
  paymentMode: 'UPI_INTENT',
  timestamp: Date.now(),
  amount: amountPaise,
  state,
  rail: { type: 'UPI', utr: orderId.replace('OMO', '5'), vpa: 'player@upi' },
});

export const refundOf = ({ merchantRefundId, originalMerchantOrderId, refundId, amountPaise, state }: Refund) => ({
  originalMerchantOrderId,
  refundId,
  merchantRefundId,
  amount: amountPaise,
  state,
});
