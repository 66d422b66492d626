/** The ledger gives each key one permanent outcome. All ways to request the same operation use the same key. */
export const orderPaymentKey = (orderId: string): string => `order:${orderId}:payment`;
export const refundKey = (orderId: string, n: number): string => `refund:${orderId}:${n}`;
/** For a manual refund if the ledger has rejected the refund under `refundKey`: nothing can be posted under that key any more. */
export const manualRefundKey = (refundKey: string): string => `${refundKey}:outside`;
export const rechargeKey = (transactionId: string): string => `recharge:${transactionId}`;
/** For a payment captured after the key of its order or recharge was used, or whose amount is not its order's price. */
export const lateKey = (paymentId: string): string => `late:${paymentId}`;
export const adjustKey = (adjustmentId: string): string => `adjust:${adjustmentId}`;
/** The only key under which captured money can leave suspense, whether refunded or credited. */
export const suspenseKey = (paymentId: string): string => `suspense:${paymentId}`;
