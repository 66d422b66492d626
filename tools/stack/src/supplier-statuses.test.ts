import { afterEach, expect, test } from '@jest/globals';
import type { Ports } from './ports.ts';
import type { Secrets } from './secrets.ts';
import type { Servers } from './servers/servers.ts';
import { loadServiceSettings, settable } from './service-settings.ts';
import { environmentOf } from './services.ts';

const surroundings = {
  stack: 'test',
  ports: { frontDoor: 1, simulators: 2, supplier: 3 } as Ports,
  secrets: { supplierUid: '1', supplierKey: 'key' } as Secrets,
  servers: {
    mongodb: { url: 'mongodb://localhost/' },
    rabbitmq: { url: 'amqp://localhost' },
    redis: { url: 'redis://localhost' },
  } as Servers,
  replicas: 1,
};
const names = settable(await loadServiceSettings(), 'supplier-gateway');
const statuses = () => {
  const environment = environmentOf('supplier-gateway', { port: 4, managementPort: 5 }, surroundings, names);
  return ['OUT_OF_POINTS', 'PRODUCT_OFF', 'BAD_SIGNATURE'].map((name) => environment[`SUPPLIER_STATUS_${name}`]);
};
afterEach(() => {
  delete process.env['TOPUP_SUPPLIER_BASE_URL'];
  delete process.env['TOPUP_SUPPLIER_STATUS_PRODUCT_OFF'];
});

test("the simulator's statuses have the simulator's meaning", () =>
  expect(statuses()).toEqual(['20010', '20011', '20012']));

test('those of a real supplier have exactly the configured meaning', () => {
  process.env['TOPUP_SUPPLIER_BASE_URL'] = 'https://supplier.example/br';
  expect(statuses()).toEqual([undefined, undefined, undefined]);
  process.env['TOPUP_SUPPLIER_STATUS_PRODUCT_OFF'] = '301';
  expect(statuses()).toEqual([undefined, '301', undefined]);
});
