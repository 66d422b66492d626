import type { ServerResponse } from 'node:http';
import { SERVICE_NAMES } from '../chart.ts';
import type { FrontDoorConfig } from './config.ts';

const PROBE_TIMEOUT_MS = 2_000;
const REMOTES = ['storefront', 'price-admin', 'ops-dashboard'];

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.setHeader('cache-control', 'no-store');
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

export const notFound = (response: ServerResponse): void =>
  sendJson(response, 404, { success: false, message: 'Not found.', code: 'not_found', requestId: '' });

/** What the front ends are told at run time; the same build runs everywhere. */
export const runtimeConfig = ({ stack, googleClientId, googleMode, support }: FrontDoorConfig): object => ({
  stack,
  googleClientId,
  googleSignIn:
    googleMode === 'simulator' ? { mode: 'simulator', chooserUrl: '/simulators/google/chooser' } : { mode: 'google' },
  support,
  remotes: REMOTES.map((name) => ({ name, entry: `/remotes/${name}/mf-manifest.json` })),
});

async function probe(port: number): Promise<{ ready: boolean; detail: unknown }> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    const detail: unknown = await response.json().catch(() => null);
    return { ready: response.status === 200, detail };
  } catch {
    return { ready: false, detail: 'no answer' };
  }
}

/** Of several processes one that is ready is enough: the others are passed over. */
async function probeAny(processes: FrontDoorConfig['services']['order']): Promise<{ ready: boolean; detail: unknown }> {
  const probes = await Promise.all(processes.map(({ managementPort }) => probe(managementPort)));
  return probes.find(({ ready }) => ready) ?? (probes[0] as (typeof probes)[number]);
}

/** Ready exactly when a purchase would work: all five services are. */
export async function readiness({ services }: FrontDoorConfig): Promise<{ ready: boolean; services: object }> {
  const probes = await Promise.all(SERVICE_NAMES.map(async (name) => [name, await probeAny(services[name])] as const));
  return { ready: probes.every(([, { ready }]) => ready), services: Object.fromEntries(probes) };
}
