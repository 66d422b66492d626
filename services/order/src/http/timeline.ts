import { z } from 'zod';
import { rupeesNumber } from '@topup/kit/money';
import type { Order } from '../domain/order.ts';
import { TIMELINE_EVENTS, timelineOf } from '../domain/timeline.ts';

const entry = z
  .object({
    what: z.enum(TIMELINE_EVENTS),
    at: z.iso.datetime().optional().describe('absent for a present state whose beginning was not recorded'),
    item: z.int().optional().describe('index in `items`, from 0'),
    units: z.array(z.int()).optional().describe('units of that item, counted from 1'),
    amount: z.number().optional().describe('rupees; for its owner only'),
    to: z.enum(['wallet', 'source', 'outside']).optional().describe('where the refund was sent'),
  })
  .meta({ id: 'TimelineEntry' });
export const timelineSchema = z.array(entry).describe('what happened to the order, oldest first');

export const timelineView = (order: Order, { amounts }: { amounts: boolean }): z.input<typeof timelineSchema> =>
  timelineOf(order).map(({ what, at, item, units, amountPaise, to }) => ({
    what,
    ...(at ? { at: at.toISOString() } : {}),
    ...(item === undefined ? {} : { item }),
    ...(units ? { units: [...units] } : {}),
    ...(amounts && amountPaise !== undefined ? { amount: rupeesNumber(amountPaise) } : {}),
    ...(to ? { to } : {}),
  }));
