import { createPrivateKey, createPublicKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseConfig, commaList, ConfigError, namedKeys, readConfig, type NamedKey } from '@topup/kit/config';
import { z } from 'zod';
import type { Keys } from './authentic.ts';

const ROOT = join(import.meta.dirname, '../..');

export const auditConfig = z.object({
  AUDIT_MONGO_URL: z.string().startsWith('mongodb').optional().describe('the server to read'),
  AUDIT_AMQP_URL: z.string().startsWith('amqp').optional().describe('the broker whose dead letters are counted'),
  AUDIT_TRANSFER_KEYS: namedKeys.optional().describe('kid:base64url,...: what transfers are hashed with'),
  AUDIT_SEAL_PUBLIC_KEYS: namedKeys
    .optional()
    .describe('kid:base64url,...: public keys of the seals of days, 32 bytes'),
  AUDIT_SEAL_COPY_DIR: z.string().min(1).optional().describe("folder of the seals' second copies, read only"),
  AUDIT_NOTES_DIR: z
    .string()
    .min(1)
    .optional()
    .describe('folder of what --watch remembers; without it every run reads all books'),
  AUDIT_SUPPLIER_STATEMENT_URL: z
    .url()
    .optional()
    .describe("who lists the changes of the supplier's account: {changes: [{at, deltaHundredths}]}"),
  AUDIT_EXPLAINED: commaList.default([]).describe("breaches that a person explained: 'I10 points 2026-11-21', ..."),
  AUDIT_EVERY_S: z.coerce.number().int().min(10).default(900).describe('pause between two audits with --watch'),
  AUDIT_WHOLE_EVERY_S: z.coerce
    .number()
    .int()
    .min(10)
    .default(604_800)
    .describe('with --watch: how often all books are read, in slices'),
  HOST: z.string().default('127.0.0.1').describe('address of the metrics with --watch'),
  LOG_LEVEL: baseConfig.shape.LOG_LEVEL,
  MANAGEMENT_PORT: z.coerce.number().int().min(0).max(65535).default(3106).describe('port of the metrics with --watch'),
});

export type AuditConfig = {
  readonly mongoUrl: string;
  readonly amqpUrl: string | undefined;
  readonly statementUrl: string | undefined;
  readonly sealCopyDir: string | undefined;
  readonly notesDir: string | undefined;
  readonly keys: Keys;
  readonly explained: readonly string[];
  readonly everyMs: number;
  readonly wholeEveryMs: number;
  readonly host: string;
  readonly port: number;
  readonly logLevel: string;
};

/** Throws ConfigError for an invalid value, and when no database is given. */
export function readAuditConfig(stack: string | null): AuditConfig {
  const config = readConfig(auditConfig);
  const local = config.AUDIT_MONGO_URL || stack === null ? null : localStack(stack);
  const mongoUrl = config.AUDIT_MONGO_URL ?? local?.mongoUrl;
  if (mongoUrl === undefined)
    throw new ConfigError(
      stack === null
        ? 'AUDIT_MONGO_URL is missing'
        : `no stack '${stack}' is known here, and AUDIT_MONGO_URL is not set`,
    );
  return {
    mongoUrl,
    amqpUrl: config.AUDIT_AMQP_URL ?? local?.amqpUrl,
    sealCopyDir: config.AUDIT_SEAL_COPY_DIR ?? local?.sealCopyDir,
    notesDir: config.AUDIT_NOTES_DIR ?? local?.notesDir,
    statementUrl: config.AUDIT_SUPPLIER_STATEMENT_URL ?? local?.statementUrl,
    keys: {
      transfers: byName(config.AUDIT_TRANSFER_KEYS ?? local?.transferKeys),
      seals: byName(config.AUDIT_SEAL_PUBLIC_KEYS ?? local?.sealKeys),
    },
    explained: config.AUDIT_EXPLAINED,
    everyMs: config.AUDIT_EVERY_S * 1_000,
    wholeEveryMs: config.AUDIT_WHOLE_EVERY_S * 1_000,
    host: config.HOST,
    port: config.MANAGEMENT_PORT,
    logLevel: config.LOG_LEVEL,
  };
}

const byName = (keys: readonly NamedKey[] | undefined): ReadonlyMap<string, Buffer> | null =>
  keys ? new Map(keys.map(({ kid, key }) => [kid, key])) : null;

const secretsShape = z.object({ transferKeys: namedKeys, sealKeys: namedKeys });

function localStack(stack: string) {
  const base = join(ROOT, '.data', stack);
  const json = (file: string): unknown =>
    existsSync(join(base, file)) ? JSON.parse(readFileSync(join(base, file), 'utf8')) : null;
  const urlOf = (file: string): string | undefined => z.object({ url: z.string() }).safeParse(json(file)).data?.url;
  const simulators = urlOf('run/simulators.json');
  const secrets = secretsShape.safeParse(json('secrets.json')).data;
  return {
    mongoUrl: urlOf('run/mongodb.json'),
    amqpUrl: urlOf('run/rabbitmq.json'),
    statementUrl: simulators && `${simulators}/simulators/supplier/statement`,
    sealCopyDir: join(base, 'seal-copies'),
    notesDir: join(base, 'audit'),
    transferKeys: secrets?.transferKeys,
    sealKeys: secrets?.sealKeys.map(publicHalf),
  };
}

/** The PKCS #8 header before the 32 bytes of an Ed25519 private key (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

function publicHalf({ kid, key }: NamedKey): NamedKey {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, key]), format: 'der', type: 'pkcs8' });
  return { kid, key: Buffer.from(createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '', 'base64url') };
}

/** The value of AUDIT_SEAL_PUBLIC_KEYS that matches the private keys in `sealKeys`. Throws when a key is malformed. */
export const publicKeysOf = (sealKeys: string): string =>
  namedKeys
    .parse(sealKeys)
    .map(publicHalf)
    .map(({ kid, key }) => `${kid}:${key.toString('base64url')}`)
    .join(',');
