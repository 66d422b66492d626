import { isIP } from 'node:net';
import { z } from 'zod';
import { tracingSettings } from './tracing/settings.ts';

/** Throws one ConfigError that names all invalid settings, without their values. */
export function readConfig<S extends z.ZodObject>(schema: S, environment: NodeJS.ProcessEnv = process.env): z.infer<S> {
  const present = Object.fromEntries(
    Object.keys(schema.shape)
      .map((name) => [name, environment[name]] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0] ?? '?');
    const about = (schema.shape[name] as z.ZodType | undefined)?.description;
    const problem = name in present ? issue.message : 'missing';
    return `  ${name}: ${problem}${about ? ` (${about})` : ''}`;
  });
  throw new ConfigError(`Bad configuration:\n${[...new Set(lines)].join('\n')}`);
}

export class ConfigError extends Error {
  override name = 'ConfigError';
}

const port = z.coerce.number().int().min(0).max(65535);

export const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

/** `kid:base64url,kid2:base64url`, at least 32 bytes each. Only the first key signs or seals; all keys verify. */
export const namedKeys = z.string().transform((text, context) => {
  const keys = text.split(',').map((entry) => {
    const [kid = '', value = ''] = entry.trim().split(':');
    return { kid, key: Buffer.from(value, 'base64url') };
  });
  if (keys.some(({ kid, key }) => !kid || key.length < 32)) {
    context.addIssue({ code: 'custom', message: 'needs kid:base64url pairs of at least 32 bytes' });
    return z.NEVER;
  }
  return keys as [NamedKey, ...NamedKey[]];
});
export type NamedKey = { readonly kid: string; readonly key: Buffer };

const proxies = z.string().transform((text, context) => {
  if (/^\d$/.test(text)) return Number(text);
  const ranges = text.split(',').map((range) => range.trim());
  if (ranges.every(isRange)) return ranges;
  context.addIssue({ code: 'custom', message: 'needs a number from 0 to 9, or addresses and CIDR ranges' });
  return z.NEVER;
});

function isRange(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

export const baseConfig = z.object({
  HOST: z.string().default('127.0.0.1').describe('address to listen on'),
  PORT: port.describe('port of the public API; 0 takes any free one'),
  MANAGEMENT_PORT: port.describe('port of the probes and metrics; 0 takes any free one'),
  MONGO_URL: z.string().startsWith('mongodb').describe("the service's own database, with its name in the path"),
  AMQP_URL: z.string().startsWith('amqp').describe("the service's own broker user and virtual host"),
  REDIS_URL: z.string().startsWith('redis').describe('cache and rate limits; its data may be lost at any time'),
  PUBLIC_ORIGIN: z.url().describe('the one origin that browsers see, for example https://shop.example'),
  ALLOWED_ORIGINS: commaList.optional().describe('origins of our own pages; only PUBLIC_ORIGIN when absent'),
  STACK_NAME: z
    .string()
    .regex(/^[a-z0-9-]{1,20}$/)
    .default('topup')
    .describe('prefix of cookie names on http://localhost'),
  JWKS_URL: z.url().describe("auth's public keys"),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  TRUSTED_PROXIES: proxies
    .prefault('1')
    .describe(
      'number of proxies in front that each add one address to X-Forwarded-For, or their addresses and CIDR ranges; if it is too small, players share one rate limit',
    ),
  ...tracingSettings,
  RATE_LIMITS: z.string().optional().describe('JSON object of limits to override'),
});
export type BaseConfig = z.infer<typeof baseConfig>;
