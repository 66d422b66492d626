import { z } from 'zod';
import { baseConfig, commaList, namedKeys } from '@topup/kit/config';
import { twoPeopleSettings } from '@topup/kit/two-people';
import { providerSettings } from './payments/providers/index.ts';

const KEY_BYTES_MIN = 32;
const SEAL_KEY_BYTES = 32;

export const configSchema = baseConfig.extend({
  TRANSFER_HMAC_KEYS: namedKeys.describe('kid:base64url[,kid2:...]; the first seals transfers, all verify'),
  SEAL_KEYS: namedKeys
    .refine((keys) => keys.every(({ key }) => key.length === SEAL_KEY_BYTES), 'an Ed25519 key has exactly 32 bytes')
    .describe('kid:base64url[,kid2:...]; Ed25519 private keys of 32 bytes, the first signs the seals of the days'),
  SEAL_COPY_DIR: z
    .string()
    .regex(/^\//, 'needs an absolute path')
    .describe('folder for the second copy of the seals, on an append-only volume that no database user can change'),
  STATUS_TOKEN_KEY: z
    .string()
    .transform((text) => Buffer.from(text, 'base64url'))
    .refine((key) => key.length >= KEY_BYTES_MIN, `needs base64url of at least ${KEY_BYTES_MIN} bytes`)
    .describe('signs the status tokens of recharge return pages'),
  ...providerSettings,
  PAYMENT_URL_HOSTS: commaList.describe('host[:port] list that payment pages may be on; a page elsewhere is refused'),
  ADJUSTMENT_ALONE_MAX_RUPEES: z.coerce
    .number()
    .int()
    .min(0)
    .default(10_000)
    .describe(
      'what one admin may move alone in 24 hours, all wallets and both directions added up; more needs a second admin; 0: every adjustment does',
    ),
  ...twoPeopleSettings,
  RECHARGE_MAX_RUPEES: z.coerce.number().int().positive().default(100_000).describe('largest single recharge'),
});
export type WalletConfig = z.infer<typeof configSchema>;
