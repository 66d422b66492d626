import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';

/** The services that record what admins do, each its own part. */
export const actingServices = ['auth', 'wallet', 'order', 'catalogue', 'supplier-gateway'] as const;
export type ActingService = (typeof actingServices)[number];

const act = z.object({
  id: z.string(),
  at: z.string(),
  act: z.string(),
  subject: z.string(),
  accountId: z.string(),
  email: z.string(),
  address: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
});

/** `before` is what the admin saw, `after` what they asked for. `accountId`, `email` and `address` are the admin's. */
export type AdminAct = z.infer<typeof act>;

/** `person` is an account id or an e-mail address. Days are Indian, and both are included. '' does not filter. */
export type ActsFilter = { person: string; subject: string; startDate: string; endDate: string };

/** `before`: `next` of the page before, or '' for the first page. */
export type ActsPage = { before: string; limit: number };

const answer = z.object({ data: z.object({ acts: z.array(act), next: z.nullable(z.string()) }) });

/** Newest first. `next` is null if no older act fits. */
export const adminActs = async (service: ActingService, filter: ActsFilter, page: ActsPage) =>
  (await call({ path: `/api/admin/acts/${service}`, query: { ...filter, ...page }, schema: answer })).data;
