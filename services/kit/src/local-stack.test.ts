import { expect, test } from '@jest/globals';
import { localStack } from './local-stack.ts';

const TAKEN = { TOPUP_STACK: 'shop' };

test('a stack has one name: the argument, else the environment, else the main stack', () => {
  expect(localStack('shop', {})).toBe('shop');
  expect(localStack(undefined, TAKEN)).toBe('shop');
  expect(localStack('shop', TAKEN)).toBe('shop');
  expect([localStack(undefined, {}), localStack('', { TOPUP_STACK: '' })]).toEqual(['topup', 'topup']);
});

test('an argument and an environment that disagree are refused, as is what cannot be a name', () => {
  expect(() => localStack('other', TAKEN)).toThrow('--stack other and TOPUP_STACK=shop name two stacks');
  expect(() => localStack('Shop', {})).toThrow("'Shop' is not a stack's name");
  expect(() => localStack(undefined, { TOPUP_STACK: '../shop' })).toThrow('is not a stack');
});
