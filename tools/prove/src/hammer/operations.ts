import { signIn } from '@topup/tests/support/shop';
import { adjustSmall, proposeAndDecide, smallAndLargeUnderOneKey } from './adjusting.ts';
import { buyAtGateway, buyByWallet, cancelAgainstCapture, expirePages, recharge, tripleCall } from './buying.ts';
import { changePrice, decideSuspense, decideUnit, runPlacedOrders } from './deciding.ts';
import type { Operation } from './shop.ts';

/** Signs in on one more device. If auth is down, this fails, and the next step signs in again. */
const signInAgain: Operation = async (_ground, { who }) => {
  await signIn(who.email).catch(() => undefined);
};

export const OPERATIONS: readonly (readonly [weight: number, entry: readonly [name: string, work: Operation]])[] = [
  [24, ['wallet order', buyByWallet]],
  [14, ['gateway order', buyAtGateway]],
  [8, ['three calls under one key', tripleCall]],
  [6, ['cancel against capture', cancelAgainstCapture]],
  [14, ['recharge', recharge]],
  [4, ['unpaid pages expire', expirePages]],
  [10, ['adjustment', adjustSmall]],
  [6, ['proposal confirmed and withdrawn at once', proposeAndDecide]],
  [4, ['small and large amount under one key', smallAndLargeUnderOneKey]],
  [4, ['suspense credited and refunded at once', decideSuspense]],
  [4, ['verdict', decideUnit]],
  [3, ['price', changePrice]],
  [2, ['placed run', runPlacedOrders]],
  [3, ['sign-in', signInAgain]],
];
