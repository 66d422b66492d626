import { z } from 'zod';
import { readRuntimeConfig, type RuntimeConfig } from './runtime-config.ts';

const port = z.coerce.number().int().min(0).max(65535);

const environment = z.object({
  HOST: z.string().default('127.0.0.1').describe('address to listen on'),
  PORT: port.default(8080).describe('port of the files'),
  MANAGEMENT_PORT: port.default(8081).describe('port of the probes and metrics'),
  SITE_DIR: z.string().min(1).describe('folder of the built front end'),
  SITE_PREFIX: z
    .string()
    .regex(/^(\/[a-z0-9-]+)*$/, 'begins with a slash and does not end with one')
    .default('')
    .describe('path that the files are below; empty for the shell'),
  REMOTE_PAGES_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "the storefront's rendered pages, asked for by the shell; without it, only the shell's own are painted early",
    ),
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'the address under which the store is visited; with https every answer says that http is never to be used',
    ),
  CONFIG_FILE: z.string().default('/etc/topup/config.json').describe('what the shell answers at /config.json'),
});

export type StaticServerConfig = {
  readonly host: string;
  readonly port: number;
  readonly managementPort: number;
  readonly folder: string;
  readonly prefix: string;
  readonly publicOrigin: string | null;
  /** This and `remotePagesUrl` are for the shell only. */
  readonly runtimeConfig: RuntimeConfig | null;
  readonly remotePagesUrl: string | null;
};

/** Throws one error that names every missing or invalid setting. */
export function readStaticServerConfig(given: NodeJS.ProcessEnv = process.env): StaticServerConfig {
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw new Error(parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`).join('\n'));
  const { HOST, PORT, MANAGEMENT_PORT, SITE_DIR, SITE_PREFIX, CONFIG_FILE, REMOTE_PAGES_URL, PUBLIC_ORIGIN } =
    parsed.data;
  return {
    host: HOST,
    port: PORT,
    managementPort: MANAGEMENT_PORT,
    folder: SITE_DIR,
    prefix: SITE_PREFIX,
    publicOrigin: PUBLIC_ORIGIN ? new URL(PUBLIC_ORIGIN).origin : null,
    runtimeConfig: SITE_PREFIX === '' ? readRuntimeConfig(CONFIG_FILE) : null,
    remotePagesUrl: REMOTE_PAGES_URL ?? null,
  };
}
