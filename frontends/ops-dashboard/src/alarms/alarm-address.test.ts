import { describe, expect, test } from '@jest/globals';
import { alarmKinds, type AlarmingService } from '@topup/proto/alarm-kinds';
import { alarmTexts } from './texts.ts';
import { placeOf } from './alarm-address.ts';

const ID = '4f8a1c0e9b7d46c2a5e3f1d09c8b7a61';
const UNIT = `${ID}:1:2`;
const KINDS = (Object.keys(alarmKinds) as AlarmingService[]).flatMap((service) =>
  alarmKinds[service].map((kind) => [service, kind] as const),
);
const PAGES = /^\/(admin|dashboard\?tab=(dashboard|orders|transactions|deliveries|users))(\?|&|$)/;

describe('every kind of alarm of every service', () => {
  test.each(KINDS)('%s: %s has a text for one and for many', (_service, kind) => {
    const [one, many] = [alarmTexts.kinds[kind]?.(1, '1'), alarmTexts.kinds[kind]?.(3, '3')];
    expect(one).toMatch(/^[A-Z0-9]/);
    expect(many).toMatch(/^3 |3/);
    expect(many).not.toBe(one);
  });

  test.each(KINDS)('%s: %s leads to a page, whatever it is about', (service, kind) => {
    for (const subject of [ID, UNIT, '13', 'sweep-orders', `orders:${ID}`, ''])
      expect(placeOf(service, { kind, subject })).toEqual({
        address: expect.stringMatching(PAGES),
        name: expect.stringMatching(/[a-z]/),
      });
  });
});

test.each<[AlarmingService, string, string, string, string]>([
  ['order', 'job_failing', 'sweep-orders', '/dashboard?tab=orders', 'Orders'],
  ['wallet', 'job_failing', 'poll-payments', '/dashboard?tab=transactions', 'Transactions'],
  ['supplier-gateway', 'job_failing', 'sweep-attempts', '/dashboard?tab=deliveries', 'Deliveries'],
  ['catalogue', 'job_failing', 'finish-writes', '/admin', 'Store prices'],
  ['order', 'document_stuck', `orders:${ID}`, `/dashboard?tab=orders&q=${ID}&view=${ID}`, 'Order 4f8a1c0e'],
  [
    'wallet',
    'document_stuck',
    `payments:${ID}01`,
    `/dashboard?tab=transactions&q=${ID}&view=${ID}`,
    'Payment 4f8a1c0e',
  ],
  [
    'supplier-gateway',
    'document_stuck',
    `attempts:${UNIT}`,
    `/dashboard?tab=deliveries&view=${encodeURIComponent(UNIT)}`,
    'Delivery 4f8a1c0e',
  ],
  ['catalogue', 'document_stuck', 'products:13', '/admin?q=13', 'Store prices'],
  ['wallet', 'document_stuck', 'a_newer_collection:1', '/dashboard?tab=transactions', 'Transactions'],
  [
    'wallet',
    'closed_account_money',
    ID,
    `/dashboard?tab=users&email=${ID}%40erased.invalid&user=${ID}`,
    'Account 4f8a1c0e',
  ],
  ['order', 'a_newer_kind', 'anything', '/dashboard?tab=orders', 'Orders'],
])('%s, %s about %s leads to %s', (service, kind, subject, address, name) => {
  expect(placeOf(service, { kind, subject })).toEqual({ address, name });
});
