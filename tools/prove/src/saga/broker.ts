import { create, type DescMessage } from '@bufbuild/protobuf';
import { eventQueues, messages, type MessageName, type QueryName } from '@topup/proto';
import { createLog } from '@topup/kit/log';
import { currentTrace, withTrace } from '@topup/kit/trace';
import {
  BusUnavailable,
  QueryFailed,
  type Bus,
  type Handlers,
  type Outcome,
  type QueryHandlers,
} from '@topup/kit/messaging';
import { outcomeOfThrown } from '@topup/kit/messaging/outcome';
import type { Process, Scheduler } from '@topup/kit/testing/simulation/scheduler';
import { runOn, type Host } from '@topup/kit/testing/simulation/simulated-time';

export type Message = {
  readonly queue: string;
  readonly name: MessageName;
  readonly id: string;
  readonly body: object;
  readonly causedBy: string | undefined;
  readonly attempt: number;
};

export type Consumer = {
  readonly host: Host;
  readonly queues: Readonly<Record<string, Handlers>>;
  readonly answers: QueryHandlers;
  readonly inHand: Set<Message>;
};
type Traffic = { sent: number; handled: number; duplicates: number; wiped: number; replayed: number };

type Handle = (message: Message, work: () => Promise<Outcome | void>) => Promise<Outcome | void>;

const COPY_PERCENT = 12;
const KEPT_PERCENT = 10;
const DEADLINE_MS = 5_000;

const away = (): Error => new BusUnavailable('not confirmed');
const EVENT_QUEUES = Object.entries(eventQueues) as [string, readonly string[]][];

/** Delivers messages in any order, twice, much later, or never. An unconfirmed message may be in the queue all the same. */
export class Broker {
  readonly traffic: Traffic = { sent: 0, handled: 0, duplicates: 0, wiped: 0, replayed: 0 };
  readonly dead: { readonly message: Message; readonly reason: string }[] = [];
  handle: Handle = (_message, work) => work();
  private readonly scheduler: Scheduler;
  private readonly consumers: () => readonly Consumer[];
  private queued = new Set<Message>();
  private readonly kept: Message[] = [];

  constructor(scheduler: Scheduler, consumers: () => readonly Consumer[]) {
    this.scheduler = scheduler;
    this.consumers = consumers;
  }

  bus(process: Process): Pick<Bus, 'send' | 'announce' | 'ask' | 'check'> {
    const publish = (queues: readonly string[], name: MessageName, init: object, id: string): Promise<void> => {
      const body = create(messages[name].schema as DescMessage, init as never);
      const causedBy = currentTrace()?.causationId;
      const parts = queues.map((queue) => () => this.enqueue({ queue, name, id, body, causedBy, attempt: 0 }));
      return this.scheduler.request(process, parts, () => undefined, away);
    };
    return {
      send: (name, init, { id, queue }) => publish([queue ?? messages[name].queue], name, init as object, id),
      announce: (name, init, { id }) =>
        publish(
          EVENT_QUEUES.flatMap(([queue, names]) => (names.includes(name) ? [queue] : [])),
          name,
          init as object,
          id,
        ),
      ask: (name, init, options) => this.ask(process, name, init as object, options?.deadlineMs) as never,
      check: () => undefined,
    };
  }

  enqueue(message: Message): void {
    const { random, faults } = this.scheduler;
    this.traffic.sent++;
    let copies = 1;
    if (faults && random(100) < COPY_PERCENT) copies += this.traffic.duplicates++ >= 0 ? 1 : 0;
    if (faults && random(100) < KEPT_PERCENT) this.kept.push(message);
    for (; copies > 0; copies--) this.offer({ ...message });
  }

  private offer(message: Message): void {
    this.queued.add(message);
    this.scheduler.add(null, () => this.deliver(message));
  }

  wipe(): void {
    this.traffic.wiped += this.queued.size;
    this.queued = new Set();
  }

  replay(): void {
    this.traffic.replayed += this.kept.length;
    for (const message of this.kept.splice(0)) this.offer({ ...message });
  }

  giveBack({ inHand }: Consumer): void {
    for (const message of inHand) this.offer(message);
  }

  private pick(serves: (consumer: Consumer) => boolean): Consumer | undefined {
    const able = this.consumers().filter(serves);
    return able[this.scheduler.random(Math.max(1, able.length))];
  }

  private deliver(message: Message): void {
    if (!this.queued.delete(message)) return;
    const consumer = this.pick(({ queues }) => message.queue in queues);
    if (!consumer) return this.offer(message);
    const handler = consumer.queues[message.queue]?.[message.name];
    if (!handler) throw new Error(`no handler for ${message.name}`);
    const { host, inHand } = consumer;
    this.traffic.handled++;
    inHand.add(message);
    const trace = { correlationId: message.id, causationId: message.id };
    const context = { ...message, trace, log: SILENT } as never;
    const work = () =>
      Promise.resolve((handler as (body: object, context: never) => Promise<Outcome | void>)(message.body, context));
    const ended = runOn(host, () => withTrace(trace, () => this.handle(message, work)));
    ended.then(
      (outcome) => this.settle(consumer, message, outcome ?? null),
      (error: unknown) => this.settle(consumer, message, outcomeOfThrown(error, message.attempt)),
    );
  }

  /** Acknowledges a message after its effect. The replica may die between effect and acknowledgement. */
  private settle({ host, inHand }: Consumer, message: Message, outcome: Outcome | null): void {
    if (!host.process.alive) return;
    this.scheduler.add(host.process, () => {
      inHand.delete(message);
      if (outcome?.kind === 'retry') this.offer({ ...message, attempt: message.attempt + 1 });
      if (outcome?.kind === 'dead') this.dead.push({ message, reason: outcome.reason });
    });
  }

  private ask(process: Process, name: QueryName, init: object, deadlineMs = DEADLINE_MS): Promise<object> {
    const { scheduler } = this;
    return new Promise((resolve, reject) => {
      const expire = scheduler.later(process, deadlineMs, () => reject(new QueryFailed('timeout', name)));
      const answered = (settle: () => void): void =>
        scheduler.add(process, () => {
          expire();
          settle();
        });
      scheduler.add(null, () => {
        const consumer = this.pick(({ answers }) => name in answers);
        if (!consumer) return;
        const body = create(messages[name].schema as DescMessage, init as never);
        const answer = consumer.answers[name] as (body: object, log: unknown) => Promise<object>;
        runOn(consumer.host, () => answer(body, SILENT)).then(
          (init) => answered(() => resolve(create(messages[name].answer as DescMessage, init as never))),
          (error: unknown) =>
            answered(() => reject(error instanceof QueryFailed ? error : new QueryFailed('internal', name))),
        );
      });
    });
  }
}

export const SILENT = createLog('saga', 'silent');
