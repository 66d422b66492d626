import { expect, test } from '@jest/globals';
import { recordingLog, stopUnderLoad } from '@topup/kit/testing/stop-under-load';
import { startCatalogueUnderTest } from '../testing/catalogue.ts';

test('a stop under load fails no call and leaves no work unfinished', async () => {
  const { log, lines } = recordingLog('catalogue');
  const shop = await startCatalogueUnderTest({}, log);
  let calls = 0;
  const change = () => {
    const id = String(++calls % 20);
    const products = [{ id, spu: `${id} Diamonds`, price: `${60 + (calls % 7)}.50` }];
    return shop.call('POST', '/api/products/admin/products/prices/import', { gameCode: 'mobilelegends', products });
  };
  expect(await stopUnderLoad(shop.app, change)).toEqual([]);
  expect(lines).toEqual([]);
  await shop.stop();
});
