import { expect, test } from '@jest/globals';
import { speakHindi } from '../texts/hi/catalogue.ts';
import { deliveredWords } from './delivered-words.ts';

const ITEMS = [
  { quantity: 3 },
  { quantity: 3, deliveredQuantity: 3, provedByBalance: 0 },
  { quantity: 3, deliveredQuantity: 3, provedByBalance: 1 },
  { quantity: 3, deliveredQuantity: 2, provedByBalance: 2 },
];

test('say how many units were delivered, and how many of them only our balance confirms', () => {
  expect(ITEMS.map(deliveredWords)).toEqual([
    '0 of 3 delivered',
    '3 of 3 delivered',
    '3 of 3 delivered, 1 of them confirmed by our balance',
    '2 of 3 delivered, confirmed by our balance',
  ]);
  speakHindi();
  expect(ITEMS.slice(2).map(deliveredWords)).toEqual([
    '3 में से 3 डिलीवर, इनमें से 1 की पुष्टि हमारे बैलेंस से',
    '3 में से 2 डिलीवर, पुष्टि हमारे बैलेंस से',
  ]);
});
