import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

export const ROOT = join(import.meta.dirname, '../../..');
export const CACHE = join(ROOT, '.data/cache');

const settings = z.object({
  TOPUP_MONGO_URL: z.string().startsWith('mongodb').optional().describe('a MongoDB to use instead of an own one'),
  TOPUP_MONGO_PROXY_URL: z
    .string()
    .startsWith('mongodb')
    .optional()
    .describe("what services take for the stack's own MongoDB, to play faults"),
  TOPUP_AMQP_URL: z.string().startsWith('amqp').optional().describe('a RabbitMQ to use instead of an own one'),
  TOPUP_AMQP_MANAGEMENT_URL: z.url().optional().describe('its management API, to create the users of the services'),
  TOPUP_REDIS_URL: z.string().startsWith('redis').optional().describe('a Redis to use instead of an own one'),
  TOPUP_PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('the one origin that browsers see'),
  TOPUP_PORT: z.coerce.number().int().min(1).max(65535).optional().describe('port of the front door'),
  TOPUP_CLOCK_LIBRARY: z.string().optional().describe("libfaketime's library, to move the clocks of services"),
  TOPUP_CLOCK_AHEAD_S: z.coerce
    .number()
    .int()
    .optional()
    .describe(
      "seconds by which the clocks of services, simulators and the stack's own MongoDB start ahead; negative: behind",
    ),
  TOPUP_HEAP_MIB: z.coerce
    .number()
    .int()
    .min(64)
    .optional()
    .describe('the JavaScript heap of each service, as a pod limits it'),
  TOPUP_STACK: z.string().optional().describe('the stack that a command means; --stack must agree'),
  TOPUP_SUPPORT_EMAIL: z.email().default('support@example.com').describe('where players write to'),
  TOPUP_SUPPORT_PHONE: z.string().default('+91 00000 00000').describe('where players call'),
  TOPUP_SUPPORT_WHATSAPP: z
    .string()
    .regex(/^\d{6,15}$/)
    .default('910000000000')
    .describe('the same for WhatsApp, digits only'),
  TOPUP_SUPPORT_CITY: z.string().default('Mumbai').describe('whose courts the terms of service name'),
});
export type StackSettings = z.infer<typeof settings>;

export const STACK_NAMES: readonly string[] = Object.keys(settings.shape);
export const givenNames = (environment: NodeJS.ProcessEnv = process.env): string[] =>
  Object.keys(environment).filter((name) => name.startsWith('TOPUP_'));

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
const OF_A_REAL_STORE = [
  'TOPUP_SUPPORT_EMAIL',
  'TOPUP_SUPPORT_PHONE',
  'TOPUP_SUPPORT_WHATSAPP',
  'TOPUP_SUPPORT_CITY',
  'TOPUP_GOOGLE_CLIENT_ID',
];

/** The public origin, or null if it is this machine. */
function originElsewhere({ TOPUP_PUBLIC_ORIGIN: origin }: NodeJS.ProcessEnv): string | null {
  return !origin || LOCAL_HOSTS.includes(new URL(origin).hostname) ? null : origin;
}

/** Debuggers and builds for development are for this machine only. */
export function refuseElsewhere(environment: NodeJS.ProcessEnv = process.env): void {
  const origin = originElsewhere(environment);
  if (origin) throw new Error(`dev is for this machine only, not for ${origin}: unset TOPUP_PUBLIC_ORIGIN.`);
}

/** A store with a public origin needs real support contacts and the real sign-in provider. */
function refuseInvented(environment: NodeJS.ProcessEnv): void {
  const origin = originElsewhere(environment);
  if (!origin) return;
  const missing = OF_A_REAL_STORE.filter((name) => !environment[name]);
  if (missing.length > 0) throw new Error(`A store at ${origin} also needs ${missing.join(', ')}.`);
}

/** Throws one sentence that names every invalid setting. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): StackSettings {
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  const parsed = settings.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const bad = parsed.error.issues.map((issue) => `${String(issue.path[0])} (${issue.message})`);
    throw new Error(`Bad settings: ${bad.join(', ')}`);
  }
  refuseInvented(environment);
  return parsed.data;
}

/** `TOPUP_<NAME>` overrides the variable NAME of every service that reads it. */
export const overrideOf = (name: string): string | undefined => process.env[`TOPUP_${name}`];

/** The compile cache halves the loading time of a second start. */
export const nodeEnvironment = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: join(CACHE, 'modules'),
});

/** Distinguishes this checkout's stack from all others on the machine. */
export const identityOf = (stack: string): string =>
  createHash('sha256').update(`${ROOT}|${stack}`).digest('hex').slice(0, 8);

type StackPaths = {
  readonly base: string;
  readonly run: string;
  readonly logs: string;
  readonly sockets: string;
  readonly stocked: string;
};

/** A Unix socket's path may have 107 characters, so 22 are left for its name. If `run` is longer, a temporary folder is used. */
const SOCKET_FOLDER_LENGTH_MAX = 85;

export function pathsOf(stack: string): StackPaths {
  const base = join(ROOT, '.data', stack);
  const run = join(base, 'run');
  const user = process.getuid?.() ?? 0;
  const sockets = run.length <= SOCKET_FOLDER_LENGTH_MAX ? run : join(tmpdir(), `topup-${user}-${identityOf(stack)}`);
  return { base, run, logs: join(base, 'logs'), sockets, stocked: join(run, 'stocked') };
}
