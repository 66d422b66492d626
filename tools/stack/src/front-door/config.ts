import { z } from 'zod';
import { SERVICE_NAMES } from '../chart.ts';

const port = z.number().int().min(1).max(65535);

const schema = z.object({
  stack: z.string(),
  host: z.string(),
  port,
  simulatorsPort: port,
  /** Folder of the front ends; each has its built files in `dist/`. */
  frontends: z.string(),
  /** The processes of each service; they take turns. */
  services: z.record(z.enum(SERVICE_NAMES), z.array(z.object({ port, managementPort: port })).min(1)),
  /** A file that is there as soon as there is something to buy. */
  stocked: z.string(),
  googleClientId: z.string(),
  googleMode: z.enum(['simulator', 'google']),
  support: z.object({ email: z.string(), phone: z.string(), whatsappNumber: z.string(), city: z.string() }),
});
export type FrontDoorConfig = z.infer<typeof schema>;

/** What the supervisor tells the front door, as one JSON text. */
export const readFrontDoorConfig = (environment: NodeJS.ProcessEnv = process.env): FrontDoorConfig =>
  schema.parse(JSON.parse(environment['FRONT_DOOR'] ?? '{}'));
