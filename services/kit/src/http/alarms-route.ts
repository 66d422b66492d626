import { z } from 'zod';
import type { AlarmContext, Alarms } from '../alarms.ts';
import { rupeesNumber } from '../money.ts';
import { success } from './bodies.ts';
import { route, type Route } from './route.ts';

const alarm = z.object({
  id: z.string(),
  kind: z.string(),
  subject: z.string().describe('the order, payment or recharge that it is about'),
  detail: z.string(),
  player: z.string().optional().describe('the affected game account'),
  amount: z.number().optional().describe('rupees at stake'),
  since: z.iso.datetime().optional().describe('when the problem began, if that was before the alarm opened'),
  openedAt: z.iso.datetime(),
  times: z.int().describe('how many times it has opened'),
});

const contextJson = ({ player, amountPaise, since }: AlarmContext = {}) => ({
  ...(player === undefined ? {} : { player }),
  ...(amountPaise === undefined ? {} : { amount: rupeesNumber(amountPaise) }),
  ...(since === undefined ? {} : { since: since.toISOString() }),
});

export const alarmsRoute = (service: string, alarms: Pick<Alarms, 'open'>): Route =>
  route({
    method: 'get',
    path: `/api/admin/alarms/${service}`,
    summary: 'What a person has to look at, oldest first',
    guard: { right: 'readShop' },
    response: success({ data: z.object({ alarms: z.array(alarm) }) }),
    handler: async () => {
      const open = await alarms.open();
      const shown = open.map(({ _id: id, kind, subject, detail, facts, openedAt, times }) => ({
        id,
        kind,
        subject,
        detail,
        times,
        ...contextJson(facts),
        openedAt: openedAt.toISOString(),
      }));
      return { body: { success: true, data: { alarms: shown } } };
    },
  });
