import { expect, test } from '@jest/globals';
import { configSchema } from '../config.ts';

const { SUPPLIER_MULTIPLIER_MAX: setting } = configSchema.shape;

test('without a setting a product may cost a player five percent more than the list', () => {
  expect(setting.parse(undefined)).toBe(1_050_000);
});

test.each(['0.99', '0', '-1.1', '1e0', 'much', '1001'])('%s is no highest multiplier', (text) => {
  expect(setting.safeParse(text).error?.issues).toMatchObject([{ message: 'must be a decimal number from 1 to 1000' }]);
});
