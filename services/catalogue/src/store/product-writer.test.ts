import { expect, test } from '@jest/globals';
import { createLog } from '@topup/kit/log';
import { paise } from '@topup/kit/money';
import { points } from '@topup/kit/points';
import { ok } from '@topup/kit/result';
import { replaceDetails } from '../domain/change-product.ts';
import { NO_POINT_COST } from '../domain/point-cost.ts';
import { createProductWriter, type WriterDeps } from './product-writer.ts';

const now = new Date('2026-03-01T06:30:00Z');
const details = { productId: '13', spu: '86 Diamonds', displayName: '', originalPrice: '61.5' };
const product = replaceDetails(null, 'g', { ...details, pricePaise: paise(100), points: points(0) }, now);
const by = {
  admin: { accountId: 'a', email: 'a@example.com', address: '', requestId: '' },
  act: 'update-price',
} as const;

test('a stop waits until the version of a change is moved, and its event handed to the relay', async () => {
  const done: string[] = [];
  const moved = Promise.withResolvers<void>();
  const deps = {
    products: {
      byId: async () => null,
      totalsOf: async () => ({ products: 0, versions: 0 }),
      write: async () => ({ _id: product._id, gameCode: 'g', versions: [], outbox: [] }),
      clearVersions: async () => void done.push('moved'),
    },
    versions: { record: () => moved.promise },
    relay: { relay: async () => void done.push('relayed') },
    list: { changed: async () => undefined },
    log: createLog('writer-test', 'silent'),
    rules: async () => ({ pointCost: NO_POINT_COST, isSingleAdmin: false, now }),
  };
  const writer = createProductWriter(deps as unknown as WriterDeps);
  expect(await writer.change(product._id, () => ok(product), by)).toMatchObject({ ok: true });
  const stopped = writer.stop().then(() => done.push('stopped'));
  moved.resolve();
  await stopped;
  expect(done).toEqual(['moved', 'relayed', 'stopped']);
});
