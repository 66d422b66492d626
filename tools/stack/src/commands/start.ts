import { rmSync, writeFileSync } from 'node:fs';
import { pathsOf, readSettings, refuseElsewhere } from '../config.ts';
import { build } from '../builds.ts';
import { serviceNames } from '@topup/proto/services';
import type { Readiness } from '../front-door/answers.ts';
import { frontDoorChild } from '../front-door/child.ts';
import { planPorts, refuseTaken, type Ports } from '../ports.ts';
import { until } from '../process/until.ts';
import { print, say } from '../say.ts';
import { rebuiltFrontEndsChild } from '../rebuilt-front-ends.ts';
import { seedAccounts } from '../seed/products.ts';
import { seed } from '../seed/seed.ts';
import { loadSecrets } from '../secrets.ts';
import { planServers, serverChildren } from '../servers/servers.ts';
import { loadServiceSettings, refuseUnknown } from '../service-settings.ts';
import { ADMIN_EMAIL, isGoogleReal, publicOrigin, SECOND_ADMIN_EMAIL, serviceChildren } from '../services.ts';
import { runSession, type Session } from '../session.ts';
import { simulatorsChild } from '../simulators.ts';

const SERVICES_READY_WITHIN_MS = 120_000;

type Manner = { readonly replicas: number; readonly isDev: boolean };

async function bringUp(stack: string, manner: Manner, { supervisor, stopping }: Session): Promise<void> {
  const { replicas, isDev } = manner;
  const settings = readSettings();
  if (isDev) refuseElsewhere();
  const secrets = loadSecrets(stack);
  const ports = await planPorts(stack, settings.TOPUP_PORT);
  await refuseTaken(stack, ports);
  const { stocked } = pathsOf(stack);
  rmSync(stocked, { force: true });
  const surroundings = { stack, ports, secrets, ...manner };
  const outside = [simulatorsChild(surroundings), frontDoorChild(surroundings, settings)];
  const outsideUp = supervisor.add(outside);
  const generated = build('contracts', stopping);
  const built = generated.then(() =>
    isDev ? supervisor.add([rebuiltFrontEndsChild(surroundings)]) : build('everything', stopping),
  );
  const planned = planServers(stack, settings, ports, secrets, stopping);
  const serversUp = planned.then((servers) => supervisor.add(serverChildren(servers)));
  const known = generated.then(loadServiceSettings).then((ofServices) => {
    refuseUnknown(ofServices);
    return ofServices;
  });
  const servicesUp = Promise.all([planned, known]).then(([servers, ofServices]) => {
    const names = outside.map(({ name }) => name);
    const services = serviceChildren({ ...surroundings, servers }, ofServices, names);
    const absent = serviceNames.filter((name) => !services.some((child) => child.name === name));
    if (absent.length > 0) say(`this checkout has no ${absent.join(', ')}`);
    return supervisor.add(services);
  });
  await Promise.all([known, outsideUp, built, serversUp, servicesUp]);
  const door = `http://127.0.0.1:${ports.frontDoor}`;
  await until(() => servicesReady(door), SERVICES_READY_WITHIN_MS, stopping).catch(() => {
    throw new Error(`The store is not ready for a purchase; ${door}/readyz tells which service is not.`);
  });
  const orders = ports.services.order.slice(0, replicas).map(({ port }) => `http://127.0.0.1:${port}`);
  if (isGoogleReal()) say('not seeded: sign-in goes to the real Google');
  else await seed({ origin: door, orders }, stopping);
  writeFileSync(stocked, '');
  print(welcome(stack, publicOrigin(ports)));
  if (isDev) print(debuggers(ports));
}

async function servicesReady(door: string): Promise<boolean> {
  const { services } = (await (await fetch(`${door}/readyz`)).json()) as Readiness;
  return Object.values(services).every(Boolean);
}

const welcome = (stack: string, origin: string): string => `
The store is ready: ${origin}
  accounts    ${seedAccounts.map(({ email }) => email).join(', ')}
              (the sign-in page lists them; ${ADMIN_EMAIL} and ${SECOND_ADMIN_EMAIL} are admins, any other e-mail is a new player)
  suppliers   ${origin}/simulators/supplier/deliveries, ${origin}/simulators/ekupi/payments
  logs        ${pathsOf(stack).logs}
  Ctrl-C stops everything.`;

const debuggers = ({ services }: Ports): string => `
A change restarts the services that use the file, or appears in the open page. To debug, attach to 127.0.0.1:
${serviceNames.map((name) => `  ${name.padEnd(18)}${services[name][0]?.debugPort}`).join('\n')}`;

export const runStart = (stack: string, manner: Manner): Promise<number> =>
  runSession(stack, (session) => bringUp(stack, manner, session));
