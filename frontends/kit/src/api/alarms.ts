import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
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

/** Something that waits for a person. Amount in rupees; the game account, the amount and since when are given where they are known. */
export type Alarm = z.infer<typeof alarm>;

const answer = z.object({ data: z.object({ alarms: z.array(alarm) }) });

/** Who keeps a register of alarms. */
export type AlarmingService = 'order' | 'wallet' | 'supplier-gateway';

const openAlarms = async (service: AlarmingService) =>
  (await call({ path: `/api/admin/alarms/${service}`, schema: answer })).data.alarms;

/** Services look for what has to alarm every 5 s; what an admin has settled is gone within 15 s. */
const AGAIN_MS = 10_000;

/** The open alarms of one service, oldest first. */
export const alarmsQuery = (service: AlarmingService) =>
  queryOptions({
    queryKey: ['admin', 'alarms', service],
    queryFn: () => openAlarms(service),
    refetchInterval: AGAIN_MS,
  });
