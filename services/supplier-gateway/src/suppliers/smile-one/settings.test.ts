import { describe, expect, test } from '@jest/globals';
import { readConfig } from '@topup/kit/config';
import { configSchema } from '../../config.ts';
import { refusalCodes } from './settings.ts';

const environment = {
  PORT: '0',
  MANAGEMENT_PORT: '0',
  MONGO_URL: 'mongodb://localhost/topup',
  AMQP_URL: 'amqp://localhost',
  REDIS_URL: 'redis://localhost',
  PUBLIC_ORIGIN: 'https://shop.example',
  JWKS_URL: 'https://shop.example/jwks.json',
  SUPPLIER_BASE_URL: 'https://supplier.example/br',
  SUPPLIER_UID: '1',
  SUPPLIER_EMAIL: 'shop@example.com',
  SUPPLIER_KEY: 'key',
};
const read = (more: Record<string, string> = {}) => readConfig(configSchema, { ...environment, ...more });

describe("the supplier's unconfirmed statuses", () => {
  test('mean nothing until they are configured', () =>
    expect(Object.values(refusalCodes(read()))).toEqual([undefined, undefined, undefined]));

  test('mean what is configured', () =>
    expect(refusalCodes(read({ SUPPLIER_STATUS_PRODUCT_OFF: '20011' }))).toMatchObject({ productOff: '20011' }));

  test('an empty one is not configured, and no row of the table', () => {
    expect(refusalCodes(read({ SUPPLIER_STATUS_PRODUCT_OFF: '' }))).toMatchObject({ productOff: undefined });
    expect(() => configSchema.parse({ ...environment, SUPPLIER_STATUS_PRODUCT_OFF: '' })).toThrow('six digits');
  });

  test.each([
    [' ', 'must be a number'],
    ['2001x', 'must be a number'],
    ['200', '200 has a meaning already'],
    ['20003', '20003 has a meaning already'],
    ['7', '7 has a meaning already'],
  ])('%j stops the start', (status, says) =>
    expect(() => read({ SUPPLIER_STATUS_OUT_OF_POINTS: '7', SUPPLIER_STATUS_BAD_SIGNATURE: status })).toThrow(
      `SUPPLIER_STATUS_BAD_SIGNATURE: ${says}`,
    ),
  );
});
