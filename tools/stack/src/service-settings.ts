import { join } from 'node:path';
import { z } from 'zod';
import { givenNames, ROOT, STACK_NAMES } from './config.ts';
import { serviceNames, type ServiceName } from '@topup/proto/services';

export type ServiceSettings = Readonly<Record<ServiceName, z.ZodObject>>;

/** The stack sets these for each process: one value for all would give a service the address of another. */
const ASSIGNED = ['PORT', 'MANAGEMENT_PORT', 'MONGO_URL', 'AMQP_URL', 'REDIS_URL'];

export async function loadServiceSettings(): Promise<ServiceSettings> {
  const loaded = await Promise.all(
    serviceNames.map(async (service) => {
      const exported = (await import(join(ROOT, 'services', service, 'src/config.ts'))) as Record<string, unknown>;
      const schema = Object.values(exported).find((value) => value instanceof z.ZodObject);
      if (!schema) throw new Error(`services/${service}/src/config.ts exports no schema of its settings.`);
      return [service, schema] as const;
    }),
  );
  return Object.fromEntries(loaded) as Record<ServiceName, z.ZodObject>;
}

export const settable = (settings: ServiceSettings, service: ServiceName): string[] =>
  Object.keys(settings[service].shape).filter((name) => !ASSIGNED.includes(name));

/** Throws for each unknown name: a misspelled setting would otherwise be silently ignored. */
export function refuseUnknown(settings: ServiceSettings, given: readonly string[] = givenNames()): void {
  const ofServices = serviceNames.flatMap((service) => settable(settings, service)).map((name) => `TOPUP_${name}`);
  const known = [...new Set([...STACK_NAMES, ...ofServices])];
  const unknown = given.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new Error(unknown.map((name) => `Nothing reads ${name}. Is it ${nearest(name, known)}?`).join('\n'));
}

/** Throws for settings that the service would refuse, before it is started. The error never shows values. */
export function refuseBadValues(settings: ServiceSettings, service: ServiceName, environment: object): void {
  const schema = settings[service];
  const known = Object.fromEntries(Object.entries(environment).filter(([name]) => name in schema.shape));
  const parsed = schema.safeParse(known);
  if (parsed.success) return;
  const bad = parsed.error.issues.map(({ path: [name], message }) => `${String(name)} (${message})`);
  throw new Error(`${service} does not start with these settings: ${bad.join(', ')}`);
}

const nearest = (name: string, known: readonly string[]): string =>
  known.reduce((best, other) => (distance(name, other) < distance(name, best) ? other : best));

function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}
