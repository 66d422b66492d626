import { unlessTaken } from '@topup/kit/mongo';
import { isOpen } from '../domain/attempt.ts';
import { logged, type AttemptRecord } from './attempt-record.ts';
import { isDurable, type Attempts } from './attempts.ts';

const TRIES_MAX = 10;

/** A unit that may still be sent (absent, `not_sent`, `retryable`) becomes `void` and is never sent. Others stay as they are. */
export async function fenceUnit(attempts: Attempts, orderId: string, unit: string): Promise<AttemptRecord> {
  for (let i = 0; i < TRIES_MAX; i++) {
    const at = attempts.now();
    const current = await attempts.findOne({ _id: unit });
    if (!current) {
      const fence: AttemptRecord = {
        _id: unit,
        orderId,
        state: 'void',
        n: 0,
        log: [{ at, n: 0, event: 'fence', state: 'void' }],
        version: 1,
        outbox: [],
      };
      if (await unlessTaken(attempts.insertOne(fence))) return fence;
      continue;
    }
    if (!isOpen(current.state)) {
      if (await isDurable(attempts, current)) return current;
      continue;
    }
    const fenced = await attempts.findOneAndUpdate(
      { _id: unit, state: current.state, n: current.n, version: current.version },
      {
        $set: { state: 'void' },
        $unset: { told: '' },
        $inc: { version: 1 },
        $push: logged({ at, n: current.n, event: 'fence', state: 'void' }),
      },
      { returnDocument: 'after' },
    );
    if (fenced) return fenced as AttemptRecord;
  }
  throw new Error(`unit ${unit} kept changing under its fence`);
}
