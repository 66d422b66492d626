import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { textsInHindi } from '@topup/web-kit/testing/texts-in-hindi.ts';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { purchaseTexts } from '../purchase.ts';
import { reasonTexts, whyOf } from '../reasons.ts';
import { speakHindi } from './catalogue.ts';

test('every text has a Hindi one, except names and terms of the game', async () => {
  expect(purchaseTexts.createOrder).toBe('Create Order');
  const { count, english, empty } = await textsInHindi(join(import.meta.dirname, '..'), speakHindi);
  expect({ english, empty }).toEqual({ english: ['Mobile Legends', 'UPI', 'User ID', 'Zone ID'], empty: [] });
  expect(count).toBeGreaterThan(350);
});

test("the catalogue also replaces the kit's texts, and failure reasons by their codes", () => {
  speakHindi();
  expect([sharedTexts.close, purchaseTexts.createOrder]).toEqual(['बंद करें', 'ऑर्डर बनाएँ']);
  expect(whyOf({ failureCode: 'item_unavailable', failureReason: 'Delivery failed.' })).toBe(
    reasonTexts['item_unavailable'],
  );
  expect(whyOf({ failureCode: null, failureReason: 'Older.' })).toBe('Older.');
});
