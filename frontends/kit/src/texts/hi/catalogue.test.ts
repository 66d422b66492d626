import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { providerLabels } from '@topup/proto/payment-providers';
import { messageOf, ApiError } from '../../api/api-error.ts';
import { textsInHindi } from '../../testing/texts-in-hindi.ts';
import { language, loadTexts } from '../language.ts';
import { sharedTexts } from '../shared.ts';
import { speakSharedHindi } from './catalogue.ts';

afterEach(() => void (document.cookie = 'locale=; max-age=0'));

test('without a choice the page is in English, and no catalogue is loaded', async () => {
  let loads = 0;
  await loadTexts(() => Promise.reject(new Error(String((loads += 1)))));
  expect([language, loads, sharedTexts.close]).toEqual(['en', 0, 'Close']);
  expect(messageOf(new ApiError(409, { code: 'prices_changed', message: 'Prices have changed.' }), '')).toBe(
    'Prices have changed.',
  );
});

test('every text has a Hindi one, except names', async () => {
  const { count, english, empty } = await textsInHindi(join(import.meta.dirname, '..'), speakSharedHindi);
  expect({ english, empty }).toEqual({ english: ['Topup', ...Object.values(providerLabels)].sort(), empty: [] });
  expect(count).toBeGreaterThan(40);
});

test("the catalogue replaces English with Hindi, and the server's messages by their codes", () => {
  speakSharedHindi();
  expect(sharedTexts.close).toBe('बंद करें');
  expect(messageOf(new ApiError(409, { code: 'prices_changed', message: 'Prices have changed.' }), '')).toMatch(/कीमतें/);
  expect(messageOf(new ApiError(409, { code: 'new_code', message: 'Something new.' }), '')).toBe('Something new.');
});
