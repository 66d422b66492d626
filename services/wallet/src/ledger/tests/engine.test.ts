import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { StoreDatabase } from '@topup/kit/mongo';
import { testDatabase, type TestDatabase } from '@topup/kit/testing';
import { decide, type Head } from '../domain/decide.ts';
import { NO_PREDECESSOR, seal } from '../domain/seal.ts';
import type { Transfer } from '../domain/transfers.ts';
import { insertEach } from '@topup/kit/insert-each';
import { createLedger } from '../store/ledger.ts';
import { transferDocument } from '../store/transfer-document.ts';
import { openTransfers } from '../store/transfers.ts';
import { carryOut, movementOf } from '../../testing/simulation/designs/ledger.ts';
import { atOnce, playEach } from '@topup/kit/testing/simulation/compare-engines';
import { MemoryServer } from '@topup/kit/testing/simulation/memory-server';
import { randomFrom, type Random } from '@topup/kit/testing/simulation/random';
import { workload, type Command } from '../../testing/simulation/workload.ts';

const SEQUENCES = 1_000;
const COMMANDS_EACH = 6;
const key = { kid: 'k1', key: Buffer.alloc(32, 7) };
const now = () => new Date('2026-11-21T10:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.release());

/** Every sequence uses its own accounts, orders and recharges, so that they can run in parallel. */
const own = (command: Command, sequence: number): Command => {
  const digits = sequence.toString(16).padStart(4, '0');
  const mine = (text: string) => text.replace(/0{4}(?=[0-9a-f]{28})/, digits);
  const { accountId, recordId, key, units } = command;
  return { ...command, accountId: mine(accountId), recordId: mine(recordId), key: mine(key), units: units.map(mine) };
};

type Books = Awaited<ReturnType<typeof openBooks>>;
async function openBooks(client: StoreDatabase) {
  const transfers = await openTransfers(client);
  return { transfers, ledger: createLedger({ transfers, keys: [key], now }) };
}

/** The insert of a worker that read `head` long ago and does not know later refunds. */
function stale(command: Command, head: Head, purchase: Transfer | null): Transfer {
  const decision = decide(movementOf(command), head, now(), { purchase, refunds: [] });
  const chained = decision.outcome === 'ok' && decision.wallet !== undefined;
  return seal(decision, chained ? (head?.hash ?? NO_PREDECESSOR) : NO_PREDECESSOR, key);
}

/**
 * Runs commands one after the other, interleaved with inserts of stale workers in batches of two. Returns all answers.
 */
async function play({ transfers, ledger }: Books, sequence: number, random: Random): Promise<unknown[]> {
  const commands = workload(random).map((command) => own(command, sequence));
  const results: unknown[] = [];
  const heads: Head[] = [null];
  for (let i = 0; i < COMMANDS_EACH; i++) {
    // Mostly in order, so that there is something to refund; the others are repetitions.
    const command = commands[random(4) ? i % commands.length : random(commands.length)] as Command;
    if (command.kind === 'void' || random(3) > 0) results.push(await carryOut(ledger, command));
    else {
      const purchase = await transfers.find(`order:${command.recordId}:payment`);
      const head = random(2) ? heads.at(-1) : heads[random(heads.length)];
      const other = commands.find(({ kind, key }) => kind === 'recharge' && key !== command.key);
      const inserts = [
        stale(command, head ?? null, purchase),
        ...(other ? [stale(other, heads.at(-1) ?? null, null)] : []),
      ];
      results.push(await insertEach(transfers.collection, inserts.map(transferDocument)));
    }
    heads.push(await transfers.head(command.accountId));
  }
  const purchases = new Map(commands.map(({ recordId, accountId }) => [`order:${recordId}:payment`, accountId]));
  results.push(
    heads,
    await Promise.all([...purchases].map(([purchase, whose]) => transfers.refundsOf(purchase, whose))),
  );
  return results;
}

test('a thousand sequences on the engine in memory and on the real one: the same answers, the same documents', async () => {
  const real = await openBooks(database);
  const expected = await playEach(SEQUENCES, async (sequence) =>
    play(await openBooks(new MemoryServer().client(atOnce)), sequence, randomFrom(sequence)),
  );
  const results = await playEach(SEQUENCES, (sequence) => play(real, sequence, randomFrom(sequence)));
  for (const [sequence, answers] of results.entries()) expect(answers).toEqual(expected[sequence]);
  const refused = new Set(JSON.stringify(expected).match(/(?<="duplicate":")\w+/g));
  expect([...refused].sort()).toEqual(['_id_', 'account_refund_units', 'account_seq']);
});
