import type { AdminOrderItem } from '@topup/web-kit/api/admin-orders.ts';

export type SupplierAnswer = { readonly delivered: boolean; readonly json: unknown };

const isBag = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const hasOrderId = (value: unknown): boolean =>
  isBag(value) && [value['order_id'], isBag(value['data']) ? value['data']['order_id'] : undefined].some(Boolean);

/** Each answer of the supplier: a delivery when it carries an order number. */
export const answersOf = ({ smileOrderResponse }: AdminOrderItem): SupplierAnswer[] =>
  smileOrderResponse.map((json) => ({ delivered: hasOrderId(json), json }));

/** Units of which nobody knows yet whether they arrived. */
export const unknownUnits = ({ deliveries }: AdminOrderItem) =>
  deliveries.filter(({ state }) => state === 'ambiguous' || state === 'sending');
