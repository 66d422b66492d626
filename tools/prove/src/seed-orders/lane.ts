import { AsyncLocalStorage } from 'node:async_hooks';
import { create, type DescMessage } from '@bufbuild/protobuf';
import { createLog } from '@topup/kit/log';
import { QueryFailed, type Bus, type Handlers, type Outcome, type QueryHandlers } from '@topup/kit/messaging';
import { withTrace } from '@topup/kit/trace';
import { eventQueues, messages, type MessageName } from '@topup/proto';
import type { Random } from '@topup/kit/testing/simulation/random';

type Message = { readonly queue: string; readonly name: MessageName; readonly id: string; readonly body: object };
type Handle = (body: object, context: object) => Promise<Outcome | void>;

/** How payment gateways, the supplier and the broker treat one purchase. */
export type Fate = {
  payment: 'pending' | 'paid' | 'failed';
  /** What becomes of a unit: `1:2` is the second unit of the first item. */
  readonly supply: (unit: string) => 'delivered' | 'refused' | 'out of points' | 'no answer';
  readonly lost: ReadonlySet<MessageName>;
};

/** One purchase of the past: its own clock, and the messages that wait to be handled. */
export type Lane = { ms: number; readonly fate: Fate; readonly queue: Message[]; readonly works: Promise<unknown>[] };

export const SILENT = createLog('seed', 'silent');
const current = new AsyncLocalStorage<Lane>();
const HANDLED_AFTER_MS = 300;
const HANDLED_WITHIN_MS = 2_500;

export const now = (): Date => new Date(current.getStore()?.ms ?? Date.now());

export function inLane(): Lane {
  const lane = current.getStore();
  if (!lane) throw new Error('nothing of the past runs outside a lane');
  return lane;
}

export const runLane = <T>(ms: number, fate: Fate, work: (lane: Lane) => Promise<T>): Promise<T> => {
  const lane: Lane = { ms, fate, queue: [], works: [] };
  return current.run(lane, () => work(lane));
};

/** Keeps work that outlives its request, until `settle` awaits it. */
export const inBackground = (work: Promise<unknown>): void => void inLane().works.push(work);

const EVENTS = Object.entries(eventQueues) as [string, readonly string[]][];

/** Carries messages between the services of this process. Each lane has its own queue, so no order waits for another. */
export function createLaneBus() {
  const handlers: Record<string, Handlers> = {};
  const answers: QueryHandlers = {};
  const enqueue = async (queue: string, name: MessageName, init: object, id: string): Promise<void> => {
    const { fate, queue: waiting } = inLane();
    if (fate.lost.has(name) || !handlers[queue]) return;
    waiting.push({ queue, name, id, body: create(messages[name].schema as DescMessage, init as never) });
  };
  const bus: Pick<Bus, 'send' | 'announce' | 'ask' | 'check'> = {
    send: (name, init, { id, queue }) => enqueue(queue ?? messages[name].queue, name, init as object, id),
    announce: async (name, init, { id }) => {
      for (const [queue, names] of EVENTS) if (names.includes(name)) await enqueue(queue, name, init as object, id);
    },
    ask: async (name, init) => {
      const answer = answers[name] as ((body: object, log: unknown) => Promise<object>) | undefined;
      if (!answer) throw new QueryFailed('timeout', name);
      const body = create(messages[name].schema as DescMessage, init as never);
      return create(messages[name].answer as DescMessage, (await answer(body, SILENT)) as never) as never;
    },
    check: () => undefined,
  };

  async function handle({ queue, name, id, body }: Message): Promise<Outcome | void> {
    const handler = handlers[queue]?.[name] as Handle | undefined;
    if (!handler) throw new Error(`nothing handles ${name} of ${queue}`);
    const trace = { correlationId: id, causationId: id };
    return withTrace(trace, () => handler(body, { name, id, trace, causedBy: undefined, attempt: 0, log: SILENT }));
  }

  /** Handles messages until none is left. Throws if a broker would put one among the dead letters. */
  async function settle(lane: Lane, random: Random): Promise<void> {
    while (lane.queue.length > 0 || lane.works.length > 0) {
      await Promise.all(lane.works.splice(0));
      const message = lane.queue.shift();
      if (!message) continue;
      lane.ms += HANDLED_AFTER_MS + random(HANDLED_WITHIN_MS);
      const outcome = await handle(message);
      if (outcome?.kind === 'dead') throw new Error(`${message.name} ${message.id}: ${outcome.reason}`);
      if (outcome?.kind !== 'retry') continue;
      lane.ms += outcome.afterMs;
      lane.queue.push(message);
    }
  }

  return {
    bus,
    settle,
    serve: (queues: Readonly<Record<string, Handlers>>, answered: QueryHandlers = {}): void => {
      Object.assign(handlers, queues);
      Object.assign(answers, answered);
    },
  };
}
