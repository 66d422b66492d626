/** Each key is decided once. All ways to request the same operation use the same key. */
export const orderPaymentKey = (orderId: string): string => `order:${orderId}:payment`;
export const refundKey = (orderId: string, n: number): string => `refund:${orderId}:${n}`;
/** For a manual refund when the refund's own key was permanently rejected. */
export const manualRefundKey = (refundKey: string): string => `${refundKey}:outside`;
export const rechargeKey = (transactionId: string): string => `recharge:${transactionId}`;
/** For a capture that cannot use its record's key: that key is decided already, or the amount is wrong. */
export const lateKey = (paymentId: string): string => `late:${paymentId}`;
export const adjustKey = (adjustmentId: string): string => `adjust:${adjustmentId}`;
/** The single key under which a capture can leave suspense, for any purpose. */
export const suspenseKey = (paymentId: string): string => `suspense:${paymentId}`;
