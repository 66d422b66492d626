import { afterEach, expect, test } from '@jest/globals';
import { providerLabels } from '@topup/proto/payment-providers';
import { messageOf, ApiError } from '../../api/api-error.ts';
import { language, loadTexts } from '../language.ts';
import { purchaseTexts } from '../purchase.ts';
import { reasonTexts, whyOf } from '../reasons.ts';
import { sharedTexts } from '../shared.ts';
import * as shellCatalogue from './shell-catalogue.ts';
import * as storeCatalogue from './store-catalogue.ts';
import * as frame from './frame.ts';
import * as money from './money.ts';
import * as orders from './orders.ts';
import * as policies from './policies.ts';
import * as open from './public.ts';
import * as purchase from './purchase.ts';

/** An argument for any text function: a string that also has every field that a text may read. */
const ANYTHING = Object.assign(new String('क'), {
  item: 'क',
  amount: '₹1',
  by: 'क',
  items: 2,
  to: 'wallet',
  isAgain: false,
});

/** All texts inside a value; functions are called with sample arguments. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String((value as (...args: unknown[]) => unknown)(ANYTHING, 2, 3))];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

test('every text is in Hindi, except names and terms of the game', () => {
  const said = [frame, money, orders, policies, open, purchase].flatMap(textsIn);
  const foreign = said.filter((text) => /[A-Za-z]/.test(text) && !/[ऀ-ॿ]/.test(text));
  const names = ['Admin', 'Dashboard', 'Mobile Legends', 'Topup', 'User ID', 'Zone ID'];
  expect([...new Set(foreign)].sort()).toEqual([...names, ...Object.values(providerLabels)].sort());
  expect(said.length).toBeGreaterThan(400);
});

afterEach(() => void (document.cookie = 'locale=; max-age=0'));

test('without a choice the page is in English, and no catalogue is loaded', async () => {
  let loads = 0;
  await loadTexts(() => Promise.reject(new Error(String((loads += 1)))));
  expect([language, loads, purchaseTexts.createOrder]).toEqual(['en', 0, 'Create Order']);
  expect(messageOf(new ApiError(409, { code: 'prices_changed', message: 'Prices have changed.' }), '')).toBe(
    'Prices have changed.',
  );
});

test("the catalogues replace English with Hindi, and the server's messages by their codes", () => {
  shellCatalogue.speakHindi();
  storeCatalogue.speakHindi();
  expect([sharedTexts.close, purchaseTexts.createOrder]).toEqual(['बंद करें', 'ऑर्डर बनाएँ']);
  expect(messageOf(new ApiError(409, { code: 'prices_changed', message: 'Prices have changed.' }), '')).toMatch(/कीमतें/);
  expect(messageOf(new ApiError(409, { code: 'new_code', message: 'Something new.' }), '')).toBe('Something new.');
  expect(whyOf({ failureCode: 'item_unavailable', failureReason: 'Delivery failed.' })).toBe(
    reasonTexts['item_unavailable'],
  );
  expect(whyOf({ failureCode: null, failureReason: 'Older.' })).toBe('Older.');
});
