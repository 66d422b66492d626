/** Keys of transfers. A key is decided once; all ways of requesting the same thing share one key. */
export const orderPaymentKey = (orderId: string): string => `order:${orderId}:payment`;
export const refundKey = (orderId: string, n: number): string => `refund:${orderId}:${n}`;
/** An outside refund whose own key was refused for good. */
export const outsideKey = (refundKey: string): string => `${refundKey}:outside`;
export const rechargeKey = (transactionId: string): string => `recharge:${transactionId}`;
/** A capture that cannot use its record's key, because that is decided already or the amount is wrong. */
export const lateKey = (paymentId: string): string => `late:${paymentId}`;
/** An admin's adjustment, by the id that follows from its Idempotency-Key. */
export const adjustKey = (adjustmentId: string): string => `adjust:${adjustmentId}`;
/** The one way out of suspense for a capture, whichever it is. */
export const suspenseKey = (paymentId: string): string => `suspense:${paymentId}`;
