/** The interface of payment providers, and the pure parts that simulated providers must agree with. */
export type { GatewayReply } from '../payments/call-gateway.ts';
export { filingDays } from '../payments/domain/filing-days.ts';
export type { PaymentGateway, Refunds } from '../payments/gateway.ts';
export { createEkupi } from '../payments/providers/ekupi/gateway.ts';
export { readRefund, readRefundRequested as readRefundAsked } from '../payments/providers/phonepe/mapping.ts';
