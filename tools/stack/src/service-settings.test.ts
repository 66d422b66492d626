import { simulatedSupplier } from '@topup/simulators/supplier';
import { afterEach, describe, expect, test } from '@jest/globals';
import { serviceNames, type ServiceName } from '@topup/proto/services';
import { readSettings, refuseElsewhere, STACK_NAMES } from './config.ts';
import { loadServiceSettings, refuseBadValues, refuseUnknown, settable } from './service-settings.ts';
import { environmentOf } from './services.ts';
import { surroundings } from './testing/surroundings.ts';

const settings = await loadServiceSettings();
const environment = (service: ServiceName) =>
  environmentOf(service, { port: 4, managementPort: 5 }, surroundings, settable(settings, service));

const given = new Set<string>();
function give(name: string, value: string): void {
  given.add(name);
  process.env[name] = value;
}
afterEach(() => {
  for (const name of given) delete process.env[name];
  given.clear();
});

const all = serviceNames.flatMap((service) => settable(settings, service).map((name) => [service, name] as const));

describe('TOPUP_<NAME> sets any variable of any service', () => {
  test.each(all)('%s: %s', (service, name) => {
    give(`TOPUP_${name}`, 'http://walk');
    expect(environment(service)[name]).toBe('http://walk');
    give(`TOPUP_${name}`, '');
    expect(['http://localhost:8080', undefined]).toContain(environment(service)[name]);
  });

  test('only what the stack assigns to its processes is out of reach', () => {
    for (const service of serviceNames) {
      const others = Object.keys(settings[service].shape).filter((name) => !settable(settings, service).includes(name));
      expect(others.sort()).toEqual(['AMQP_URL', 'MANAGEMENT_PORT', 'MONGO_URL', 'PORT', 'REDIS_URL']);
    }
  });

  test('a service gets no variable that it does not read', () => {
    give(`TOPUP_${simulatedSupplier.credentials[0]}`, 'for one alone');
    const readers = serviceNames.filter((service) => JSON.stringify(environment(service)).includes('for one alone'));
    expect(readers).toEqual(['supplier-gateway']);
  });

  test.each([
    ['order', 'PLACED_AUTO_REFUND', 'off', 'off'],
    ['order', 'WEEKLY_PASS_PRODUCT_IDS', '1,2', ['1', '2']],
    ['order', 'POINT_COST_PAISE', '77', 77],
    ['catalogue', 'POINT_COST_PAISE', '77', 77],
    ['order', 'SUPPLIER_MULTIPLIER_MAX', '1.1000001', 1_100_001],
    ['wallet', 'RECHARGE_MAX_RUPEES', '500', 500],
    ['supplier-gateway', 'SUPPLIER_POINTS_LOW', '7', 7],
    ['auth', 'TRUSTED_PROXIES', '2', 2],
  ] as const)('%s understands %s=%s', (service, name, value, meaning) => {
    give(`TOPUP_${name}`, value);
    expect(settings[service].parse(environment(service))[name]).toEqual(meaning);
  });
});

describe('a start with invalid settings is refused', () => {
  test('every service starts with the stack’s settings', () => {
    for (const service of serviceNames) refuseBadValues(settings, service, environment(service));
  });

  test('a bad value, named without its content', () => {
    give('TOPUP_PLACED_AUTO_REFUND', 'perhaps');
    const refusal = () => refuseBadValues(settings, 'order', environment('order'));
    expect(refusal).toThrow('order does not start with these settings: PLACED_AUTO_REFUND');
    expect(refusal).not.toThrow('perhaps');
  });

  test.each([
    ['TOPUP_PLACED_AUTOREFUND', 'TOPUP_PLACED_AUTO_REFUND'],
    ['TOPUP_SUPORT_EMAIL', 'TOPUP_SUPPORT_EMAIL'],
    ['TOPUP_RATELIMIT', 'TOPUP_RATE_LIMITS'],
    ['TOPUP_MONGO_URI', 'TOPUP_MONGO_URL'],
    ['TOPUP_MANAGEMENT_PORT', 'TOPUP_AMQP_MANAGEMENT_URL'],
  ])('%s, which nothing reads: is it %s?', (name, nearest) => {
    expect(() => refuseUnknown(settings, ['TOPUP_PORT', name])).toThrow(`Nothing reads ${name}. Is it ${nearest}?`);
  });

  test('all unknown ones are named at once; known ones and what the stack itself reads pass', () => {
    expect(() => refuseUnknown(settings, ['TOPUP_A', 'TOPUP_B'])).toThrow(/TOPUP_A\b[^]*TOPUP_B\b/);
    refuseUnknown(settings, [...STACK_NAMES, ...all.map(([, name]) => `TOPUP_${name}`)]);
    give('TOPUP_NOBODY', '1');
    expect(() => refuseUnknown(settings)).toThrow('TOPUP_NOBODY');
    expect(() => readSettings({ TOPUP_PUBLIC_ORIGIN: 'shop.example' })).toThrow('Bad settings: TOPUP_PUBLIC_ORIGIN');
  });
});

describe('a store that others can reach', () => {
  const real = {
    TOPUP_PUBLIC_ORIGIN: 'https://shop.example',
    TOPUP_SUPPORT_EMAIL: 'help@shop.example',
    TOPUP_SUPPORT_PHONE: '+91 98000 00000',
    TOPUP_SUPPORT_WHATSAPP: '919800000000',
    TOPUP_SUPPORT_CITY: 'Pune',
    TOPUP_GOOGLE_CLIENT_ID: 'real.apps.googleusercontent.com',
  };

  test.each(Object.keys(real).filter((name) => name !== 'TOPUP_PUBLIC_ORIGIN'))('does not start without %s', (name) => {
    expect(() => readSettings({ ...real, [name]: undefined })).toThrow(
      `A store at https://shop.example also needs ${name}.`,
    );
    expect(() => readSettings({ ...real, [name]: '' })).toThrow(name);
  });

  test('is never one for development', () => {
    expect(() => refuseElsewhere(real)).toThrow('dev is for this machine only, not for https://shop.example');
    expect(() => refuseElsewhere({ TOPUP_PUBLIC_ORIGIN: 'http://localhost:9000' })).not.toThrow();
    expect(() => refuseElsewhere({})).not.toThrow();
  });

  test('starts with all of them; one on this machine needs none', () => {
    expect(readSettings(real)).toMatchObject({ TOPUP_SUPPORT_CITY: 'Pune' });
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      expect(readSettings({ TOPUP_PUBLIC_ORIGIN: `http://${host}:9000` })).toMatchObject({
        TOPUP_SUPPORT_CITY: 'Mumbai',
      });
  });

  test('with the real Google, the simulated one’s keys and accounts are refused', () => {
    give('TOPUP_GOOGLE_CLIENT_ID', real.TOPUP_GOOGLE_CLIENT_ID);
    expect(environment('auth')).not.toHaveProperty('GOOGLE_JWKS_URL');
    expect(environment('auth')).not.toHaveProperty('ADMIN_EMAILS');
    expect(settings.auth.parse(environment('auth'))['GOOGLE_JWKS_URL']).toBe(
      'https://www.googleapis.com/oauth2/v3/certs',
    );
  });
});
