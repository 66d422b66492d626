import type { Log } from '@topup/kit/log';
import { startSweeper, type Job } from '@topup/kit/sweeper';
import type { ProductWriter } from '../store/product-writer.ts';
import type { Products } from '../store/products.ts';

export const finishWrites = (deps: { products: Products; writer: ProductWriter; now: () => Date; log: Log }): Job =>
  startSweeper({
    name: 'finish-writes',
    collection: deps.products.collection,
    now: deps.now,
    log: deps.log,
    handle: async (record) => {
      if (record.outbox.length > 0 || record.versions?.length) await deps.writer.followUp(record);
      else await deps.products.settle(record._id);
    },
  });
