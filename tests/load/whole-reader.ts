import { readAuditConfig } from '@topup/audit/config';
import { connectReader } from '@topup/audit/readers/read-books';
import { beginWhole, readSlice } from '@topup/audit/whole';
import { newCarry } from '@topup/audit/walks/stage';
import { STACK } from '../support/stack.ts';

const SLICE_MS = 10_000;

/** Reads all books in slices, as the audit does once a week, until the process is ended. Sends a message for every slice. */
const { mongoUrl, keys, statementUrl, sealCopyDir } = readAuditConfig(STACK);
const sources = { client: await connectReader(mongoUrl), keys, statementUrl, sealCopyDir };
for (;;) {
  let whole = beginWhole({ horizonMs: Date.now(), sums: newCarry().sums }, new Date());
  while (!whole.isOver) {
    ({ whole } = await readSlice(sources, whole, performance.now() + SLICE_MS));
    process.send?.(whole.place);
  }
}
