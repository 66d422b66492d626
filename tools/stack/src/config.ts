import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/** The checkout: everything the stack keeps lies below its `.data/`. */
export const ROOT = join(import.meta.dirname, '../../..');
export const CACHE = join(ROOT, '.data/cache');
/** The stack that owns port 8080 and the services' own ports. */
export const MAIN_STACK = 'topup';

const settings = z.object({
  TOPUP_MONGO_URL: z.string().startsWith('mongodb').optional().describe('a MongoDB to use instead of an own one'),
  TOPUP_AMQP_URL: z.string().startsWith('amqp').optional().describe('a RabbitMQ to use instead of an own one'),
  TOPUP_AMQP_MANAGEMENT_URL: z.url().optional().describe('its management API, to create the users of the services'),
  TOPUP_REDIS_URL: z.string().startsWith('redis').optional().describe('a Redis to use instead of an own one'),
  TOPUP_PORT: z.coerce.number().int().min(1).max(65535).optional().describe('port of the front door'),
  TOPUP_SUPPORT_EMAIL: z.email().default('support@example.com'),
  TOPUP_SUPPORT_PHONE: z.string().default('+91 00000 00000'),
  TOPUP_SUPPORT_WHATSAPP: z.string().default('910000000000'),
  TOPUP_SUPPORT_CITY: z.string().default('Mumbai'),
});
export type StackSettings = z.infer<typeof settings>;

/** The settings of the person who starts the stack. Throws one sentence that names every bad one. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): StackSettings {
  const parsed = settings.safeParse(environment);
  if (parsed.success) return parsed.data;
  const bad = parsed.error.issues.map((issue) => `${String(issue.path[0])} (${issue.message})`);
  throw new Error(`Bad settings: ${bad.join(', ')}`);
}

/** `TOPUP_<NAME>` overrides the variable NAME of every service that has it: real providers, raised limits, log level. */
export const overrideOf = (name: string): string | undefined => process.env[`TOPUP_${name}`];

/** What every Node process of the stack is told; the compile cache halves the time that a second start spends on loading. */
export const nodeEnvironment = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: join(CACHE, 'modules'),
});

/** Eight characters that tell this checkout's stack of this name from all others of the machine. */
export const identityOf = (stack: string): string =>
  createHash('sha256').update(`${ROOT}|${stack}`).digest('hex').slice(0, 8);

export type StackPaths = {
  readonly base: string;
  readonly run: string;
  readonly logs: string;
  readonly sockets: string;
};

/** A Unix socket's path may have 107 characters at most; a deep checkout keeps its sockets in the temporary folder. */
const SOCKET_FOLDER_LENGTH_MAX = 85;

export function pathsOf(stack: string): StackPaths {
  const base = join(ROOT, '.data', stack);
  const run = join(base, 'run');
  const user = process.getuid?.() ?? 0;
  const sockets = run.length <= SOCKET_FOLDER_LENGTH_MAX ? run : join(tmpdir(), `topup-${user}-${identityOf(stack)}`);
  return { base, run, logs: join(base, 'logs'), sockets };
}
