import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { askingOrder } from '@topup/kit/buyer';
import { createLog } from '@topup/kit/log';
import {
  accountErasedBy,
  accountQuestion,
  adminAnswer,
  ERASED_ACCOUNT,
  isAdminBy,
  recordingBus,
} from '@topup/kit/testing/pact-questions';
import { messagePact } from '@topup/kit/testing/pact-messages';
import { parseDeliver, parseVoid } from '../consumers.ts';
import { startGateway, type Gateway } from '../testing/gateway.ts';

const { boolean, eachLike, integer, regex } = MatchersV3;
const takes = messagePact('supplier-gateway', 'order');
const fromAuth = messagePact('supplier-gateway', 'auth');

const orderId = '4f8a1c0e9b7d46c2a5e3f1d09c8b7a61';
const id = regex('^[0-9a-f]{32}$', orderId);
const unit = regex('^[0-9a-f]{32}:[0-9]{1,20}:[0-9]{1,6}$', `${orderId}:1:1`);

let gateway: Gateway;
beforeAll(async () => void (gateway = await startGateway()));
afterAll(() => gateway.stop());

describe('what the supplier gateway takes from order', () => {
  test('the open units of an order', () =>
    takes(
      'supplier.order.deliver',
      {
        orderId: id,
        playerId: regex('^[0-9]{1,20}$', '12345678'),
        zoneId: regex('^[0-9]{1,10}$', '1234'),
        units: eachLike({
          unit,
          productId: regex('^[0-9A-Za-z_.-]{1,64}$', '13'),
          pointsHundredths: regex('^[0-9]{1,13}$', '6250'),
          pricePaise: regex('^[0-9]{1,13}$', '7900'),
          multiplierMillionths: integer(1_004_300),
        }),
      },
      (body) => {
        const command = parseDeliver(body);
        expect(command).toMatchObject({
          orderId,
          units: [
            { unit: `${orderId}:1:1`, pointsHundredths: 6_250, pricePaise: 7_900, multiplierMillionths: 1_004_300 },
          ],
        });
      },
    ));

  test('the units that are to be fenced', () =>
    takes('supplier.units.void', { orderId: id, units: eachLike(unit) }, (body) =>
      expect(parseVoid(body)).toEqual({ orderId, units: [`${orderId}:1:1`] }),
    ));
});

describe('what the supplier gateway is asked by order', () => {
  test('who a player is', () =>
    takes(
      'supplier.player.verify',
      {
        playerId: regex('^[0-9]{1,20}$', '12345678'),
        zoneId: regex('^[0-9]{1,10}$', '1234'),
        productId: regex('^[0-9A-Za-z_.-]{1,64}$', '13'),
      },
      async (question) => expect((await gateway.bus.ask('supplier.player.verify', question)).found).toBe(true),
    ));

  test('what the balance is', () =>
    takes('supplier.balance.get', { fresh: boolean(true) }, async (question) =>
      expect((await gateway.bus.ask('supplier.balance.get', question)).breaker).toBe('closed'),
    ));

  test('what was tried for an order', () =>
    takes('supplier.attempts.of-order', { orderId: id }, async (question) =>
      expect((await gateway.bus.ask('supplier.attempts.of-order', question)).attempts).toEqual([]),
    ));
});

test('what the supplier gateway takes from order: who bought it', () =>
  takes.answer(
    'order.buyer.get',
    { found: true, accountId: id, email: regex('^.+@.+$', 'player@example.com') },
    async (answer) => {
      const buyerOf = askingOrder(recordingBus(answer), createLog('supplier-gateway-test', 'silent'));
      expect(await buyerOf(orderId)).toEqual({ accountId: orderId, email: 'player@example.com' });
    },
  ));

test("what the supplier gateway is asked by the catalogue: the supplier's list", () =>
  messagePact('supplier-gateway', 'catalogue')('supplier.catalogue.list', {}, async (question) => {
    const { products } = await gateway.catalogue.ask('supplier.catalogue.list', question);
    expect(products.length).toBeGreaterThan(0);
  }));

test('what the supplier gateway takes from auth: whether somebody is an admin', () =>
  fromAuth.answer('auth.admin.check', adminAnswer, async (answer) => expect(await isAdminBy(answer)).toBe(true)));

test('what the supplier gateway is asked by auth: to close an account', () =>
  fromAuth('supplier.account.close', accountQuestion, async (question) =>
    expect(await accountErasedBy(question)).toBe(ERASED_ACCOUNT),
  ));
