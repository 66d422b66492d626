import { z } from 'zod';
import { perCredential } from './payment-providers.ts';
import { perSupplierCredential } from './supplier.ts';

const port = z.coerce.number().int().min(0).max(65535);

const schema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port,
  SUPPLIER_PORT: port,
  DATA_DIR: z.string().min(1),
  PUBLIC_ORIGIN: z.url(),
  GOOGLE_CLIENT_ID: z.string().min(1),
  WEBHOOKS_URL: z.url(),
  ...perCredential(() => z.string().min(1)),
  ...perSupplierCredential(() => z.string().min(1)),
});
export type Config = z.infer<typeof schema>;

/** Throws an error that names every invalid setting. */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config => schema.parse(environment);
