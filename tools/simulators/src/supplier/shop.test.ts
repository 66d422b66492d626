import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { openJournal } from '../journal.ts';
import { DEFAULTS } from './settings.ts';
import { Shop, type Entry } from './shop.ts';

const folder = mkdtempSync(join(tmpdir(), 'shop-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('every manual change of the account is kept to the hundredth, deliveries are not; even after a restart', () => {
  const opened = () => new Shop(openJournal<Entry>(join(folder, 'supplier.jsonl')));
  const shop = opened();
  const from = new Date().toISOString();
  shop.change({ points: 100.29 });
  expect(shop.order('13', '12345678', '1234')).toHaveProperty('orderId');
  shop.change({ latencyMs: 1 });
  shop.change({ points: 40.3 });
  shop.change(DEFAULTS);

  const { accountChanges, balanceHundredths } = opened();
  expect(accountChanges.map(({ deltaHundredths }) => deltaHundredths)).toEqual([-99_989_971, 251, 99_995_970]);
  for (const { at } of accountChanges) expect(at >= from).toBe(true);
  expect(balanceHundredths).toBe(100_000_000);
});
