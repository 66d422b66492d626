import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { mongo } from 'mongoose';
import { z } from 'zod';

const { EJSON } = mongo.BSON;

const FOLDER = import.meta.dirname;
const ENDING = '.json.br';
/** A release can be upgraded from each of the last three, so that many are kept. */
export const KEPT_MAX = 3;

const document = z.custom<mongo.Document>((value) => typeof value === 'object' && value !== null);
const collection = z.strictObject({ options: document, indexes: z.array(document), documents: z.array(document) });
const answer = z.strictObject({ as: z.string(), path: z.string(), status: z.number(), body: z.unknown() });
const account = z.strictObject({ email: z.string(), token: z.string(), userId: z.string(), zoneId: z.string() });

const kept = z.strictObject({
  release: z.string(),
  /** When the services were stopped, by the database's clock. */
  at: z.iso.datetime(),
  /** The keys of the stack that made this, and of nothing else. */
  secrets: z.record(z.string(), z.string()),
  /** Files by their paths in the stack's folder: what the simulators remember, and the copies of seals. */
  files: z.record(z.string(), z.string()),
  databases: z.record(z.string(), z.record(z.string(), collection)),
  accounts: z.record(z.string(), account),
  /** What the release answered about records that wait for somebody outside, or for nobody. */
  answers: z.array(answer),
  /** Orders that move by themselves, and the status that each must end with. */
  moving: z.record(z.string(), z.string()),
});
export type Kept = z.infer<typeof kept>;
export type Answer = z.infer<typeof answer>;
export type StoredCollection = z.infer<typeof collection>;

export const pathOf = (release: string): string => join(FOLDER, `${release}${ENDING}`);

const parts = (release: string): number[] => release.split('.').map(Number);
const byAge = (a: string, b: string): number => {
  const i = parts(a).findIndex((part, at) => part !== parts(b)[at]);
  return i < 0 ? 0 : (parts(a)[i] ?? 0) - (parts(b)[i] ?? 0);
};

/** The oldest first. */
export const keptReleases = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(ENDING))
    .map((name) => name.slice(0, -ENDING.length))
    .sort(byAge);

/** Extended JSON in its canonical form, so that 64-bit numbers stay what they are. */
export function writeKept(value: Kept): number {
  const text = Buffer.from(EJSON.stringify(value, { relaxed: false }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const packed = brotliCompressSync(text, { params });
  writeFileSync(pathOf(value.release), packed);
  return packed.length;
}

/** Throws when the file is damaged. */
export function readKept(path: string): Kept {
  const text = brotliDecompressSync(readFileSync(path)).toString();
  const { databases } = EJSON.parse(text, { relaxed: false }) as Pick<Kept, 'databases'>;
  return kept.parse({ ...(EJSON.parse(text) as object), databases });
}
