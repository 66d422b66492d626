import { queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import type { AlarmingService } from '@topup/proto/alarm-kinds';
import { call } from '@topup/web-kit/api/client.ts';
import { maybe } from './wire.ts';

const alarm = z.object({
  id: z.string(),
  kind: z.string(),
  subject: z.string(),
  detail: z.string(),
  player: maybe(z.string()),
  amount: maybe(z.number()),
  since: maybe(z.string()),
  openedAt: z.string(),
  times: z.number(),
});

/** `player` (the game account), `amount` (in rupees) and `since` (when the trouble began) are set if they are known. */
export type Alarm = z.infer<typeof alarm>;

const answer = z.object({ data: z.object({ alarms: z.array(alarm) }) });

const openAlarms = async (service: AlarmingService) =>
  (await call({ path: `/api/admin/alarms/${service}`, schema: answer })).data.alarms;

/** Services check for alarms every 5 s, and a page asks every 10 s, so an ended alarm is shown for 15 s at most. */
const AGAIN_MS = 10_000;

export const alarmsQuery = (service: AlarmingService) =>
  queryOptions({
    queryKey: ['admin', 'alarms', service],
    queryFn: () => openAlarms(service),
    refetchInterval: AGAIN_MS,
  });
