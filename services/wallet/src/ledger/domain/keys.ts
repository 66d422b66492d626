/** Keys of transfers. A key is decided once, for ever; two ways of asking for the same thing share one key. */
export const orderPaymentKey = (orderId: string): string => `order:${orderId}:payment`;
export const refundKey = (orderId: string, n: number): string => `refund:${orderId}:${n}`;
/** A refund whose own key stands refused for ever, and that support has given back outside. */
export const outsideKey = (refundKey: string): string => `${refundKey}:outside`;
export const rechargeKey = (transactionId: string): string => `recharge:${transactionId}`;
/** A capture that its record's own key cannot take: settled in another way, or of another amount. */
export const lateKey = (paymentId: string): string => `late:${paymentId}`;
/** An admin's adjustment, by the id that follows from its Idempotency-Key. */
export const adjustKey = (adjustmentId: string): string => `adjust:${adjustmentId}`;
/** The one way out of suspense for a capture, whichever it is. */
export const suspenseKey = (paymentId: string): string => `suspense:${paymentId}`;
