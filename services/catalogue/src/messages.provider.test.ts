import { test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import { points } from '@topup/kit/points';
import { verifyMessagePact } from '@topup/kit/testing/pact-messages';
import { editProduct } from './domain/change-product.ts';
import { GAME_CODE } from './domain/product.ts';
import { priceMessage } from './store/products.ts';

/** A price as an admin's edit makes it. */
const edited = editProduct(
  null,
  GAME_CODE,
  {
    productId: '13',
    spu: '78&8 Diamond',
    displayName: '86 Diamonds',
    originalPrice: '6.25',
    pricePaise: paise(11_500),
    points: points(6_250),
  },
  new Date('2026-03-01T06:30:00.000Z'),
);

test(
  'order can live with what the catalogue tells of a price',
  () =>
    verifyMessagePact({
      producer: 'catalogue',
      consumer: 'order',
      produce: { 'catalogue.price.changed': () => ({ price: priceMessage(edited) }) },
    }),
  60_000,
);
