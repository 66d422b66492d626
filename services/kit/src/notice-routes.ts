import { z } from 'zod';
import { tooMany } from './errors.ts';
import { route, success, type Route } from './http.ts';
import { noticeKinds, noticesFor, type CurrentNotices } from './notices.ts';
import type { NoticeStreams } from './notice-streams.ts';

export type NoticeDeps = { readonly current: CurrentNotices; readonly streams: Pick<NoticeStreams, 'open'> };

/** A client that has too many streams asks again by the other route, so it need not hurry. */
const COME_AGAIN_S = 15;

const count = z.int().describe('up to 1,000 of each source');
const notices = z
  .object({
    notices: z
      .array(
        z.object({
          id: z.string().describe('another one when the same thing needs a person again'),
          kind: z.enum(noticeKinds),
          subject: z
            .string()
            .describe(
              'an id: of an account, product, delivery or status, of a brake, or `<kind>:<subject>` of an alarm',
            ),
          since: z.iso.datetime(),
        }),
      )
      .describe('at most 50: what waits for a second admin, then brakes, then alarms'),
    counts: z.object({ approval: count, 'brake-due': count, brake: count, alarm: count }),
  })
  .meta({ id: 'Notices' });

/** What needs an admin now in `service`, without what this admin has proposed or may not decide. */
export const noticeRoutes = (service: string, deps: NoticeDeps): Route[] => [
  route({
    method: 'get',
    path: `/api/admin/notices/${service}`,
    summary: 'What needs an admin now; ids and counts only',
    guard: { right: 'readShop' },
    response: success({ data: notices }),
    handler: async ({ principal, may }) => {
      const data = noticesFor(await deps.current(), principal, may);
      return { body: { success: true as const, data } };
    },
  }),
  route({
    method: 'get',
    path: `/api/admin/notices/${service}/stream`,
    summary:
      'An event `notices` at the start and after each change; at most 4 streams for each admin and process (429)',
    guard: { right: 'readShop' },
    response: notices,
    streams: true,
    handler: async ({ principal }) => deps.streams.open(principal) ?? tooMany(COME_AGAIN_S),
  }),
];
