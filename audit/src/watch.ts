import { Gauge, type Registry } from '@prometheus-io/client';
import { createHealth } from '@topup/kit/health';
import { run } from '@topup/kit/run';
import { every } from '@topup/kit/sweeper';
import { createAuditor, type Found } from './auditor.ts';
import type { AuditConfig } from './config.ts';
import { INVARIANTS } from './invariants.ts';
import { noteBook } from './notes.ts';
import { openReader } from './readers/read-books.ts';

/** Alerts must also watch the time of the last successful audit: while audits fail, the other gauges keep their old values. */
export function createGauges(registry: Registry) {
  const violations = new Gauge({
    name: 'invariant_violations',
    help: 'breaches found by the last audit; anything above 0 pages',
    labelNames: ['id'],
    registers: [registry],
  });
  const auditedAt = new Gauge({
    name: 'audit_last_success_timestamp_seconds',
    help: 'when the new and open records were last read to the end',
    registers: [registry],
  });
  const wholeAt = new Gauge({
    name: 'audit_whole_last_success_timestamp_seconds',
    help: 'when the last complete reading of all books began',
    registers: [registry],
  });
  const took = new Gauge({
    name: 'audit_duration_seconds',
    help: 'how long the last audit took',
    registers: [registry],
  });
  return ({ breaches, wholeAt: readAt }: Pick<Found, 'breaches' | 'wholeAt'>, startedMs: number): void => {
    for (const id of INVARIANTS) violations.set({ id }, breaches.filter(({ invariant }) => invariant === id).length);
    auditedAt.setToCurrentTime();
    wholeAt.set(readAt.getTime() / 1_000);
    took.set((performance.now() - startedMs) / 1_000);
  };
}

const AGAIN_AFTER_MS = 60_000;

/** Audits again and again; never resolves. */
export async function watch(readConfig: () => AuditConfig): Promise<never> {
  await run('audit', async (log) => {
    const { mongoUrl, keys, amqpUrl, statementUrl, sealCopyDir, notesDir, ...config } = readConfig();
    log.level = config.logLevel;
    const client = openReader(mongoUrl);
    const health = createHealth();
    const show = createGauges(health.registry);
    // Notes are signed with a key of the transfers.
    const book = notesDir && keys.transfers ? noteBook(notesDir, keys.transfers) : null;
    const sources = { client, keys, amqpUrl, statementUrl, sealCopyDir };
    const auditor = createAuditor(sources, { book, known: config.explained, wholeEveryMs: config.wholeEveryMs });
    let dueMs = 0;
    const job = every(Math.min(config.everyMs, AGAIN_AFTER_MS), 'audit', log, async () => {
      const startedMs = performance.now();
      if (startedMs >= dueMs) {
        const done = await auditor.run();
        dueMs = startedMs + config.everyMs;
        show(done, startedMs);
        for (const breach of done.breaches) log.error({ alarm: 'invariant', ...breach }, 'the books are broken');
        log.info({ breaches: done.breaches.length, transfers: done.transfers }, 'books audited');
      }
      // A slice with a breach is read twice, and the next run is due then.
      await auditor.readWhole((performance.now() + dueMs) / 2);
    });
    health.check('database', async () => void (await client.db('admin').command({ ping: 1 })));
    await health.listen(config.host, config.port);
    void job.runNow();
    return {
      stop: async () => {
        health.stopping();
        // A running audit may take minutes more. Nothing depends on its result, so closing the client ends it early.
        await client.close();
        await job.stop();
        await health.close();
      },
    };
  });
  return new Promise<never>(() => undefined);
}
