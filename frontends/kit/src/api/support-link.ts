import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { maybe } from './wire.ts';

const link = z.object({ data: z.object({ token: z.string(), expiresAt: z.string() }) });
export type SupportLink = z.infer<typeof link>['data'];

/** For 24 h the token shows the order's status and where its money is, without amounts, to anyone who has the token. */
export const makeSupportLink = async (orderId: string): Promise<SupportLink> => {
  const path = `/api/orders/order-status/${encodeURIComponent(orderId)}/support-link` as const;
  return (await call({ method: 'POST', path, schema: link })).data;
};

const place = z.object({ at: z.string() });
const status = z.object({ data: z.object({ orderId: z.string(), status: z.string(), money: maybe(z.array(place)) }) });
export type SupportStatus = z.infer<typeof status>['data'];

export const supportStatus = async (orderId: string, token: string): Promise<SupportStatus> => {
  const path = `/api/orders/support-status/${encodeURIComponent(orderId)}` as const;
  return (await call({ path, query: { token }, schema: status })).data;
};
