import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceNames, type ServiceName } from '@topup/proto/services';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from './config.ts';

export function ofEveryService<T>(made: (name: ServiceName, i: number) => T): Readonly<Record<ServiceName, T>> {
  return Object.fromEntries(serviceNames.map((name, i) => [name, made(name, i)])) as Record<ServiceName, T>;
}

const serviceName = z.enum(serviceNames);
const path = z.string().startsWith('/');
const route = z.union([
  z.object({ path, service: serviceName, exact: z.boolean().default(false) }),
  z.object({ path, frontend: z.string(), exact: z.boolean().default(false) }),
]);
const values = z.object({
  routes: z.array(route),
  streams: z.array(path),
  services: z.record(serviceName, z.object({ port: z.number(), managementPort: z.number() })),
  frontends: z.record(z.string(), z.unknown()),
});

export type Route = z.infer<typeof route>;
export type Chart = z.infer<typeof values>;

export async function readChart(): Promise<Chart> {
  return values.parse(parse(await readFile(join(ROOT, 'charts/topup/values.yaml'), 'utf8')));
}
