import type { AdminOrderItem } from '@topup/web-kit/api/admin-orders.ts';

export type SupplierAnswer = { readonly delivered: boolean; readonly json: unknown };

const isBag = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const hasOrderId = (value: unknown): boolean =>
  isBag(value) && [value['order_id'], isBag(value['data']) ? value['data']['order_id'] : undefined].some(Boolean);

export const answersOf = ({ smileOrderResponse }: AdminOrderItem): SupplierAnswer[] =>
  smileOrderResponse.map((json) => ({ delivered: hasOrderId(json), json }));

export const unknownUnits = ({ deliveries }: AdminOrderItem) =>
  deliveries.filter(({ state }) => state === 'ambiguous' || state === 'sending');
