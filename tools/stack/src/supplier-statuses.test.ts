import { afterEach, expect, test } from '@jest/globals';
import { simulatedSupplier } from '@topup/simulators/supplier';
import type { Ports } from './ports.ts';
import type { Secrets } from './secrets.ts';
import type { Servers } from './servers/servers.ts';
import { loadServiceSettings, settable } from './service-settings.ts';
import { environmentOf } from './services.ts';

const surroundings = {
  stack: 'test',
  ports: { frontDoor: 1, simulators: 2, supplier: 3 } as Ports,
  secrets: {} as Secrets,
  servers: {
    mongodb: { url: 'mongodb://localhost/' },
    rabbitmq: { url: 'amqp://localhost' },
    redis: { url: 'redis://localhost' },
  } as Servers,
  replicas: 1,
};
const names = settable(await loadServiceSettings(), 'supplier-gateway');
const { address, settings } = simulatedSupplier;
const given = Object.keys(settings)[0] ?? '';
const plain = () => {
  const environment = environmentOf('supplier-gateway', { port: 4, managementPort: 5 }, surroundings, names);
  return Object.keys(settings).map((name) => environment[name]);
};
afterEach(() => {
  delete process.env[`TOPUP_${address}`];
  delete process.env[`TOPUP_${given}`];
});

test("the simulator's statuses have the simulator's meaning", () => expect(plain()).toEqual(Object.values(settings)));

test('those of a real supplier have exactly the configured meaning', () => {
  process.env[`TOPUP_${address}`] = 'https://supplier.example/br';
  expect(plain()).toEqual(Object.keys(settings).map(() => undefined));
  process.env[`TOPUP_${given}`] = '301';
  expect(plain()).toEqual(Object.keys(settings).map((name) => (name === given ? '301' : undefined)));
});
