import { z } from 'zod';
import { serviceNames } from '@topup/proto/services';

const port = z.number().int().min(1).max(65535);

const schema = z.object({
  stack: z.string(),
  host: z.string(),
  port,
  simulatorsPort: port,
  frontends: z.string(),
  /** Only with `dev`: the port from which pages learn that a front end was rebuilt. */
  updatesPort: port.optional(),
  services: z.record(z.enum(serviceNames), z.array(z.object({ port, managementPort: port })).min(1)),
  stocked: z.string(),
  googleClientId: z.string(),
  googleMode: z.enum(['simulator', 'google']),
  support: z.object({ email: z.string(), phone: z.string(), whatsappNumber: z.string(), city: z.string() }),
});
export type FrontDoorConfig = z.infer<typeof schema>;

export const readFrontDoorConfig = (environment: NodeJS.ProcessEnv = process.env): FrontDoorConfig =>
  schema.parse(JSON.parse(environment['FRONT_DOOR'] ?? '{}'));
