import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { textsInHindi } from '@topup/web-kit/testing/texts-in-hindi.ts';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { speakHindi } from './catalogue.ts';

test("every text has a Hindi one, except the names of admins' areas", async () => {
  const { count, english, empty } = await textsInHindi(join(import.meta.dirname, '..'), speakHindi);
  expect({ english, empty }).toEqual({ english: ['Admin', 'Dashboard'], empty: [] });
  expect(count).toBeGreaterThan(40);
});

test("the catalogue also replaces the kit's texts", () => {
  speakHindi();
  expect(sharedTexts.close).toBe('बंद करें');
});
