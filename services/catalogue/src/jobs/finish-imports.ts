import type { Log } from '@topup/kit/log';
import { startSweeper, type Job } from '@topup/kit/sweeper';
import type { PriceImports } from '../store/price-imports.ts';
import type { PriceVersions } from '../store/price-versions.ts';
import type { ProductWriter } from '../store/product-writer.ts';

export const finishImports = (deps: {
  imports: PriceImports;
  versions: PriceVersions;
  writer: ProductWriter;
  now: () => Date;
  log: Log;
}): Job =>
  startSweeper({
    name: 'finish-imports',
    collection: deps.imports.collection,
    everyMs: 10_000,
    // One import at a time, because `handle` moves all pending versions of the game, not only those of its import.
    atATime: 1,
    now: deps.now,
    log: deps.log,
    handle: async ({ _id, gameCode, at, rows }) => {
      await deps.writer.moveVersions({ gameCode });
      const versions = await deps.versions.ofImport(_id);
      const doneAt = versions.reduce((last, version) => (version.at > last ? version.at : last), at);
      const success = new Set(versions.map(({ product }) => product)).size;
      await deps.imports.finish(_id, 'cut_off', { doneAt, success, failed: rows - success, refused: [] });
      deps.log.warn({ importId: _id, success, rows }, 'an import was cut off; its changes are in the versions');
    },
  });
