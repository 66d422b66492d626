import { join } from 'node:path';
import { nodeEnvironment, overrideOf, pathsOf, ROOT, type StackSettings } from '../config.ts';
import { ofEveryService } from '../chart.ts';
import type { ChildSpec } from '../process/child.ts';
import { answers, until } from '../process/until.ts';
import { rebuiltFolder } from '../rebuilt-front-ends.ts';
import { isGoogleReal, publicOrigin, type Surroundings } from '../services.ts';
import type { FrontDoorConfig } from './config.ts';

const READY_WITHIN_MS = 30_000;

export function frontDoorChild(surroundings: Omit<Surroundings, 'servers'>, settings: StackSettings): ChildSpec {
  const { ports } = surroundings;
  const url = `http://127.0.0.1:${ports.frontDoor}`;
  return {
    name: 'front-door',
    after: [],
    port: ports.frontDoor,
    url: publicOrigin(ports),
    launch: () => ({
      command: process.execPath,
      args: ['--no-warnings', join(ROOT, 'tools/stack/src/front-door/main.ts')],
      env: {
        ...nodeEnvironment(),
        FRONT_DOOR: JSON.stringify(configOf(surroundings, settings)),
      },
    }),
    ready: (signal) => until(() => answers(`${url}/livez`), READY_WITHIN_MS, signal),
  };
}

function configOf(
  { stack, ports, secrets, replicas, isDev }: Omit<Surroundings, 'servers'>,
  settings: StackSettings,
): FrontDoorConfig {
  return {
    stack,
    host: '127.0.0.1',
    port: ports.frontDoor,
    simulatorsPort: ports.simulators,
    frontends: isDev ? rebuiltFolder(stack) : join(ROOT, 'frontends'),
    ...(isDev && { updatesPort: ports.frontEnds }),
    services: ofEveryService((name) => ports.services[name].slice(0, replicas)),
    stocked: pathsOf(stack).stocked,
    googleClientId: overrideOf('GOOGLE_CLIENT_ID') || secrets.googleClientId,
    googleMode: isGoogleReal() ? 'google' : 'simulator',
    support: {
      email: settings.TOPUP_SUPPORT_EMAIL,
      phone: settings.TOPUP_SUPPORT_PHONE,
      whatsappNumber: settings.TOPUP_SUPPORT_WHATSAPP,
      city: settings.TOPUP_SUPPORT_CITY,
    },
  };
}
