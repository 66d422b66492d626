import type { Log } from '@topup/kit/log';
import type { Paise } from '@topup/kit/money';
import { every, type Job } from '@topup/kit/sweeper';
import { needsSecondAdmin } from '../domain/verdict.ts';
import { withAdded, type AddedRefusal, type Refusal } from '../domain/refusals.ts';
import type { RefusalRows } from '../store/refusal-rows.ts';

/** Another replica learns of an added status within this time; until then its answers are ambiguous, as before. */
const REFRESH_MS = 10_000;

export type RefusalTable = Job & {
  readonly builtIn: readonly Refusal[];
  table(): readonly Refusal[];
  /**
   * What refunds a unit by itself. One admin alone adds a status, so above the amount that one may settle alone only
   * the built-in rows do, and an added one is a suggestion.
   */
  tableFor(pricePaise: Paise): readonly Refusal[];
  added(): readonly AddedRefusal[];
};

/** The table of refusals: the built-in rows and what admins have added. Rejects when it cannot be read at the start. */
export async function refreshRefusals(
  rows: RefusalRows,
  builtIn: readonly Refusal[],
  alonePaise: Paise,
  log: Log,
): Promise<RefusalTable> {
  let added = await rows.all();
  let table = withAdded(builtIn, added);
  const job = every(REFRESH_MS, 'refresh refusals', log, async () => {
    added = await rows.all();
    table = withAdded(builtIn, added);
  });
  return {
    ...job,
    builtIn,
    table: () => table,
    tableFor: (pricePaise) => (needsSecondAdmin(pricePaise, alonePaise) ? builtIn : table),
    added: () => added,
  };
}
