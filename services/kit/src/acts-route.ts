import { z } from 'zod';
import type { AdminAct, ReadActs } from './admin-acts.ts';
import { countUpTo, day, LIMIT_MAX, route, success, type Route } from './http.ts';
import { indianRange } from './indian-day.ts';

export type ActsDeps = { readonly acts: { readonly read: ReadActs } };

const place = z
  .string()
  .regex(/^\d{1,15}_.{1,150}$/, 'Please begin again from the first page.')
  .transform((text) => {
    const cut = text.indexOf('_');
    return { at: new Date(Number(text.slice(0, cut))), id: text.slice(cut + 1) };
  });
const text = z.string().trim().max(254).optional();
const query = z.object({
  startDate: day.describe('a calendar day in India, included'),
  endDate: day.describe('a calendar day in India, included'),
  person: text.describe("an admin's account id or e-mail address"),
  subject: text.describe('the id of an order, account, product, delivery, brake ...'),
  before: place.optional().describe('`next` of the page before'),
  limit: countUpTo(LIMIT_MAX).default(50),
});
const act = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    act: z.string(),
    subject: z.string(),
    accountId: z.string().describe('of the admin'),
    email: z.string().describe('of the admin'),
    address: z.string().describe('the network address that the call came from'),
    before: z.unknown().describe('the state that the admin saw'),
    after: z.unknown().describe('what the admin asked for'),
    reason: z.string(),
  })
  .meta({ id: 'AdminAct' });

const view = ({ _id: id, at, act: what, subject, accountId, email, address, before, after, reason }: AdminAct) => ({
  id,
  at: at.toISOString(),
  act: what,
  subject,
  accountId,
  email,
  address,
  before,
  after,
  reason: reason ?? '',
});

/** What admins did, by the service's own records. No call changes them. */
export const actsRoute = (service: string, deps: ActsDeps): Route =>
  route({
    method: 'get',
    path: `/api/admin/acts/${service}`,
    summary: 'What admins did, newest first',
    guard: { right: 'readActs' },
    query,
    response: success({
      data: z.object({ acts: z.array(act), next: z.string().nullable().describe('null: no older act fits') }),
    }),
    handler: async ({ query: asked }) => {
      const { startDate, endDate, person, subject, before, limit } = asked;
      const found = await deps.acts.read({
        ...indianRange(startDate, endDate),
        ...(person ? { person } : {}),
        ...(subject ? { subject } : {}),
        ...(before ? { before } : {}),
        limit: limit + 1,
      });
      const acts = found.slice(0, limit);
      const last = acts.at(-1);
      const next = found.length > limit && last ? `${last.at.getTime()}_${last._id}` : null;
      return { body: { success: true, data: { acts: acts.map(view), next } } };
    },
  });
