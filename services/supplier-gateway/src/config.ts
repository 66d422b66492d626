import { baseConfig } from '@topup/kit/config';
import { z } from 'zod';
import { twoPeopleSettings } from '@topup/kit/two-people';
import { SETTINGS } from './domain/charges.ts';
import { theSupplier } from './suppliers/index.ts';

const amount = (fallback: number) => z.coerce.number().int().min(0).max(1_000_000_000).default(fallback);

const settings = baseConfig.extend({
  ...theSupplier.settings,
  SUPPLIER_ORDERS_PER_S: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(20)
    .describe('createorder calls per second, over all replicas'),
  SUPPLIER_POINTS_LOW: amount(20_000).describe('points; below this the account should be refilled'),
  SUPPLIER_POINTS_CRITICAL: amount(5_000).describe('points; below this orders may soon have to wait'),
  SUPPLIER_RUNWAY_LOW_MINUTES: amount(720).describe(
    'the level is also low when the balance would last no longer than this at the current rate',
  ),
  SUPPLIER_CHARGES: z
    .enum(SETTINGS)
    .default('learn')
    .describe('how it charges a player with a multiplier; learn: by what our balance shows, until then by the higher'),
  DELIVERY_ALONE_MAX_PAISE: amount(100_000).describe(
    'what one admin may settle alone at the desk in one order, all its units added up; more needs a second admin',
  ),
  SUPPLIER_ACCOUNT_EXCLUSIVE: z
    .stringbool()
    .default(false)
    .describe(
      'true: nobody else buys with the account at the supplier, so that its balance may settle deliveries without an answer',
    ),
  DELIVERY_BALANCE_DAY_MAX_PAISE: amount(1_000_000).describe(
    'how much the balance may settle in a day without an admin, all units added up',
  ),
  ...twoPeopleSettings,
});
export type Config = z.infer<typeof settings>;

export const configSchema = settings.superRefine(theSupplier.checkSettings);
