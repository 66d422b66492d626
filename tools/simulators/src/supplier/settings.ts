import { z } from 'zod';

const rate = z.number().min(0).max(1);

const settingsSchema = z.strictObject({
  points: z.number().min(0).max(1e9),
  latencyMs: z.number().int().min(0).max(600_000),
  rejectRate: rate,
  errorRate: rate,
  hangRate: rate,
  dropAfterAcceptRate: rate,
  /** For players in these zones the connection is always dropped after the delivery; for others at `dropAfterAcceptRate`. */
  dropAfterAcceptZones: z.array(z.string()),
  halfAnswerRate: rate,
  rejectProductIds: z.array(z.string()),
  /** The factors on list prices that it tells, by `userid`, by `userid/productid`, or with `*` for all users. */
  changePrice: z.record(z.string().regex(/^(\d{1,20}|\*)(\/\w{1,40})?$/), z.number().positive().max(1_000)),
  /** Whether it charges the list price, or the list price times the factor. */
  charges: z.enum(['list', 'multiplied']),
  unknownPlayers: z.union([z.boolean(), z.array(z.string())]),
  down: z.boolean(),
  hangAll: z.boolean(),
});
export type Settings = z.infer<typeof settingsSchema>;
export const settingsChange = settingsSchema
  .partial()
  .transform(
    (change) =>
      Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Settings>,
  );

export const DEFAULTS: Settings = {
  points: 1_000_000,
  latencyMs: 0,
  rejectRate: 0,
  errorRate: 0,
  hangRate: 0,
  dropAfterAcceptRate: 0,
  dropAfterAcceptZones: [],
  halfAnswerRate: 0,
  rejectProductIds: [],
  changePrice: {},
  charges: 'list',
  unknownPlayers: false,
  down: false,
  hangAll: false,
};
