import type { Log } from '@topup/kit/log';
import type { Paise } from '@topup/kit/money';
import { every, type Job } from '@topup/kit/sweeper';
import { needsSecondAdmin } from '../domain/verdict.ts';
import { withAdded, type Refusal, type RefusalTable } from '../domain/refusals.ts';
import type { RefusalRows } from '../store/refusal-rows.ts';

/** Other replicas load an added status within this time; until then they classify answers with it as ambiguous. */
const REFRESH_MS = 10_000;

export async function refreshRefusals(
  rows: RefusalRows,
  builtIn: readonly Refusal[],
  alonePaise: Paise,
  log: Log,
): Promise<RefusalTable & Job> {
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
