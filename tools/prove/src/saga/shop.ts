import { paise } from '@topup/kit/money';
import type { Price } from '@topup/order/testing/saga';
import { GAME_CODE } from '@topup/proto/game';

export const ORIGIN = 'https://store.example';
export const PAY_HOST = 'pay.example';

const product = (productId: string, rupees: string, pricePaise: number, pointsHundredths: number) => ({
  rupees,
  price: {
    productId,
    gameCode: GAME_CODE,
    spu: `${productId} diamonds`,
    displayName: '',
    deleted: false,
    paused: false,
    renamed: false,
    pricePaise: paise(pricePaise),
    pointsHundredths,
  } satisfies Price,
});

export const PRODUCTS = [product('13', '62.50', 6_250, 100), product('14', '19.99', 1_999, 0)];

export const priceList = {
  get: (gameCode: string, productId: string): Price | undefined =>
    PRODUCTS.find(({ price }) => price.gameCode === gameCode && price.productId === productId)?.price,
  all: (gameCode: string): Price[] => PRODUCTS.map(({ price }) => price).filter((price) => price.gameCode === gameCode),
  listVersion: () => 1,
  pointCostPaise: () => null,
  applyPointCost: async () => undefined,
  apply: async () => undefined,
};

/** The single-admin limits: below the first product's price, and above any price. */
export const ALONE = paise(5_000);
export const MUCH = paise(1_000_000);
