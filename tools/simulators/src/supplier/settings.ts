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
  /** The factor on list prices that the supplier reports for this account. It still charges the list price. */
  changePrice: z.number().positive().max(10),
  /** The same factor for single products, by id. The ids need not be on the price list. */
  productChangePrices: z.record(z.string().min(1), z.number().positive().max(10)),
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
  changePrice: 1,
  productChangePrices: {},
  unknownPlayers: false,
  down: false,
  hangAll: false,
};
