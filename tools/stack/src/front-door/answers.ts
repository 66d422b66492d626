import { existsSync } from 'node:fs';
import type { RuntimeConfig } from '@topup/static-server/runtime-config';
import { serviceNames } from '@topup/proto/services';
import { remotes } from '../front-ends.ts';
import type { FrontDoorConfig } from './config.ts';

const PROBE_TIMEOUT_MS = 2_000;

export const runtimeConfig = ({ stack, googleClientId, googleMode, support }: FrontDoorConfig): RuntimeConfig => ({
  stack,
  googleClientId,
  googleSignIn:
    googleMode === 'simulator' ? { mode: 'simulator', chooserUrl: '/simulators/google/chooser' } : { mode: 'google' },
  support,
  remotes: remotes.map((name) => ({ name, entry: `/remotes/${name}/remoteEntry.js` })),
});

/** Why a process is not ready is shown on its management port only, never in public. */
async function isReady(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

export type Readiness = {
  readonly ready: boolean;
  readonly stocked: boolean;
  readonly services: Readonly<Record<string, boolean>>;
};

/** Ready when a purchase would work: something to buy, and a ready process of each of the five services. */
export async function readiness({ services, stocked: mark }: FrontDoorConfig): Promise<Readiness> {
  const probes = await Promise.all(
    serviceNames.map(async (name) => {
      const ready = await Promise.all(services[name].map(({ managementPort }) => isReady(managementPort)));
      return [name, ready.includes(true)] as const;
    }),
  );
  const stocked = existsSync(mark);
  return { ready: stocked && probes.every(([, ready]) => ready), stocked, services: Object.fromEntries(probes) };
}
