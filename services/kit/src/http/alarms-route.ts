import { z } from 'zod';
import type { Alarms } from '../alarms.ts';
import { success } from './bodies.ts';
import { route, type Route } from './route.ts';

const alarm = z.object({
  id: z.string(),
  kind: z.string(),
  subject: z.string().describe('the order, payment or recharge that it is about'),
  detail: z.string(),
  openedAt: z.iso.datetime(),
  times: z.int().describe('how often it was opened'),
});

/** What admins have to look at in one service. */
export const alarmsRoute = (service: string, alarms: Pick<Alarms, 'open'>): Route =>
  route({
    method: 'get',
    path: `/api/admin/alarms/${service}`,
    summary: 'What a person has to look at, oldest first',
    guard: 'admin',
    response: success({ data: z.object({ alarms: z.array(alarm) }) }),
    handler: async () => {
      const open = await alarms.open();
      const shown = open.map(({ _id: id, kind, subject, detail, openedAt, times }) => ({
        ...{ id, kind, subject, detail, times },
        openedAt: openedAt.toISOString(),
      }));
      return { body: { success: true, data: { alarms: shown } } };
    },
  });
