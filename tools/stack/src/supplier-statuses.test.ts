import { afterEach, expect, test } from '@jest/globals';
import { simulatedSupplier } from '@topup/simulators/supplier';
import { loadServiceSettings, settable } from './service-settings.ts';
import { environmentOf } from './services.ts';
import { surroundings } from './testing/surroundings.ts';

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
