import { z } from 'zod';
import { baseConfig } from '@topup/kit/config';

/** The environment of catalogue. */
export const catalogueConfig = baseConfig.extend({
  POINT_COST_PAISE: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe('what one supplier point costs us, in paise; warns of prices at or below cost'),
});
export type CatalogueConfig = z.infer<typeof catalogueConfig>;
