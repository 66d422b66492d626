import { create, fromJson, toJson, type JsonValue } from '@bufbuild/protobuf';
import { messages, type EventName, type InitOf } from '@topup/proto';
import { createBackground } from './background.ts';
import type { Log } from './log.ts';
import type { Bus } from './messaging.ts';
import { outboxOldest } from './metrics.ts';
import { changeOf, filterOf } from './collection.ts';
import type { Collection, Document } from './mongo.ts';
import { every, type Job } from './sweeper.ts';

/** An event, stored in the same write as the state that it reports, and kept until the broker has confirmed it. */
export type OutboxEntry = { id: string; type: EventName; body: JsonValue; at: Date };
export type WithOutbox = Document & { _id: string; outbox: OutboxEntry[]; nextAt?: Date };

export function outboxEntry<N extends EventName>(type: N, id: string, init: InitOf<N>, at: Date): OutboxEntry {
  return { id, type, at, body: toJson(messages[type].schema, create(messages[type].schema, init)) };
}

const CLEAR_EVERY_MS = 200;
const CLEAR_BATCH = 100;
const MEASURE_EVERY_MS = 10_000;
const MEASURED = 100;

export type Relay = {
  /** Publishes events right after the document's write. A sweeper later publishes those that fail here. Never rejects. */
  relay(documentId: string, entries: readonly OutboxEntry[]): Promise<void>;
  relayLeftovers(document: WithOutbox): Promise<void>;
  /** Also waits for the `relay` calls whose promise no caller awaits. */
  stop(): Promise<void>;
};

/** An event may be published more than once, but none is ever lost. */
export function createRelay<T extends WithOutbox>(deps: {
  collection: Collection<T>;
  bus: Pick<Bus, 'announce'>;
  log: Log;
}): Relay {
  const { collection, bus, log } = deps;
  const confirmed = new Map<string, string[]>();
  const relaying = createBackground(log);

  async function clear(): Promise<void> {
    const batch = [...confirmed].slice(0, CLEAR_BATCH);
    if (batch.length === 0) return;
    await collection.bulkWrite(
      batch.map(([_id, ids]) => ({
        updateOne: {
          filter: filterOf<T>({ _id }),
          update: changeOf<T>({ $pull: { outbox: { id: { $in: ids } } } }),
        },
      })),
      { ordered: false },
    );
    for (const [id, ids] of batch) {
      const left = confirmed.get(id)?.filter((entry) => !ids.includes(entry)) ?? [];
      if (left.length > 0) confirmed.set(id, left);
      else confirmed.delete(id);
    }
  }
  const job: Job = every(CLEAR_EVERY_MS, 'outbox-clear', log, clear);
  const measuring: Job = every(MEASURE_EVERY_MS, 'outbox-measure', log, () => measureOutbox(collection));

  async function publish(documentId: string, entries: readonly OutboxEntry[]): Promise<void> {
    for (const { id, type, body } of entries) {
      try {
        const init = fromJson(messages[type].schema, body) as InitOf<EventName>;
        await bus.announce(type, init, { id });
        confirmed.set(documentId, [...(confirmed.get(documentId) ?? []), id]);
      } catch (error) {
        log.warn({ err: error, id, type }, 'event not confirmed; the sweeper sends it again');
        return;
      }
    }
  }
  const relay: Relay['relay'] = (documentId, entries) => relaying.add(publish(documentId, entries));
  return {
    relay,
    relayLeftovers: (document) => relay(document._id, document.outbox),
    stop: async () => {
      await Promise.all([relaying.stop(), job.stop(), measuring.stop()]);
      await clear().catch((error: unknown) =>
        log.warn({ err: error }, 'confirmed events could not be removed from the outbox'),
      );
    },
  };
}

/** Reads by the small index of `nextAt`: documents with unconfirmed events have this field, and finished ones lack it. */
export async function measureOutbox<T extends WithOutbox>(collection: Collection<T>): Promise<void> {
  const waiting = collection
    .find({ nextAt: { $exists: true }, 'outbox.0': { $exists: true } })
    .project<{ outbox: { at: Date }[] }>({ 'outbox.at': 1 })
    .sort({ nextAt: 1 })
    .limit(MEASURED);
  const times = (await waiting.toArray()).flatMap(({ outbox }) => outbox.map(({ at }) => at.getTime()));
  outboxOldest.set(times.length === 0 ? 0 : Math.max(0, Date.now() - Math.min(...times)) / 1_000);
}
