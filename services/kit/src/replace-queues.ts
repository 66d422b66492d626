import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { BrokerDefinitions } from '@topup/proto';
import type { Management } from './broker-management.ts';

type Queue = BrokerDefinitions['queues'][number];
type Found = Pick<Queue, 'name' | 'durable' | 'arguments'>;
type Taken = { readonly properties: { headers?: Record<string, unknown> }; readonly payload: string };

const SIDE = '.replaced';
/** More messages than any queue holds, so that one call reads a whole queue. */
const ALL = 1_000_000;
const PAGE = 100;
/** RabbitMQ may list a connection only 5 s after it was opened (`collect_statistics_interval`). */
const LISTED_AFTER_MS = 6_000;

/** The queues of another kind, or with other arguments, than the declared ones of the same names. */
export async function changedQueues(
  management: Management,
  virtualHost: string,
  { queues }: BrokerDefinitions,
): Promise<Queue[]> {
  const host = encodeURIComponent(virtualHost);
  const listed = await management.read<Found[]>(`/api/queues/${host}?columns=name,durable,arguments`);
  const found = new Map(listed.map((one) => [one.name, one]));
  return queues.filter((wanted) => {
    const existing = found.get(wanted.name);
    return existing !== undefined && isChanged(existing, wanted);
  });
}

const isChanged = (found: Found, wanted: Queue): boolean =>
  found.durable !== wanted.durable || !isDeepStrictEqual(found.arguments, wanted.arguments);

/**
 * RabbitMQ cannot change the kind or the arguments of a queue, so the queue is replaced while services use it. A side
 * queue receives a copy of all new and all waiting messages, the queue is deleted and declared again, all clients connect
 * anew, and the copies return to the queue. A message may arrive twice, which every handler expects. The next run
 * completes an interrupted one.
 */
export async function replaceChangedQueues(
  management: Management,
  virtualHost: string,
  definitions: BrokerDefinitions,
): Promise<void> {
  const host = encodeURIComponent(virtualHost);
  for (const wanted of await changedQueues(management, virtualHost, definitions)) {
    const own = definitions.bindings.filter(({ destination }) => destination === wanted.name);
    const side = `${wanted.name}${SIDE}`;
    const kept = { 'x-queue-type': 'quorum', 'x-delivery-limit': wanted.arguments['x-delivery-limit'] };
    await management.post(`/api/definitions/${host}`, {
      queues: [{ name: side, durable: true, auto_delete: false, arguments: kept }],
      bindings: own.map((binding) => ({ ...binding, destination: side })),
    });
    // The queue is unbound first: RabbitMQ 3.10 ends a connection that publishes to a queue while the queue is being deleted.
    await unbind(management, host, wanted.name);
    await send(management, host, side, await peek(management, host, wanted.name, ALL));
    await management.remove(`/api/queues/${host}/${encodeURIComponent(wanted.name)}`);
    await management.post(`/api/definitions/${host}`, { queues: [wanted], bindings: own });
    await unbind(management, host, side);
  }
}

/** Completes the replacements of this run and of interrupted runs: clients connect anew, and copies return to their queues. */
export async function emptySideQueues(management: Management, virtualHost: string): Promise<void> {
  const host = encodeURIComponent(virtualHost);
  const listed = await management.read<{ name: string }[]>(`/api/queues/${host}?columns=name`);
  const sides = listed.map(({ name }) => name).filter((name) => name.endsWith(SIDE));
  if (sides.length === 0) return;
  await reconnectClients(management, host);
  for (const side of sides) await empty(management, host, side);
}

/**
 * RabbitMQ 3.10 does not tell a quorum queue's consumers that their queue was deleted. They would count as consumers of the
 * new queue and get nothing, so all clients must connect anew.
 */
async function reconnectClients(management: Management, host: string): Promise<void> {
  await pause(LISTED_AFTER_MS);
  const connections = await management.read<{ name: string }[]>(`/api/vhosts/${host}/connections?columns=name`);
  for (const { name } of connections) await management.remove(`/api/connections/${encodeURIComponent(name)}`);
}

type Bound = { readonly source: string; readonly properties_key: string };
async function unbind(management: Management, host: string, queue: string): Promise<void> {
  const at = encodeURIComponent(queue);
  for (const { source, properties_key } of await management.read<Bound[]>(`/api/queues/${host}/${at}/bindings`))
    if (source !== '') await management.remove(`/api/bindings/${host}/e/${source}/q/${at}/${properties_key}`);
}

/** Moves the copies from the side queue to the new queue. Each copy is sent before it is removed from the side queue. */
async function empty(management: Management, host: string, side: string): Promise<void> {
  await unbind(management, host, side);
  for (;;) {
    const taken = await peek(management, host, side, PAGE);
    if (taken.length === 0) break;
    await send(management, host, side.slice(0, -SIDE.length), taken);
    await take(management, host, side, taken.length, 'ack_requeue_false');
  }
  await management.remove(`/api/queues/${host}/${encodeURIComponent(side)}`);
}

const take = (management: Management, host: string, queue: string, count: number, ackmode: string): Promise<Taken[]> =>
  management.post(`/api/queues/${host}/${encodeURIComponent(queue)}/get`, { count, ackmode, encoding: 'base64' });

const peek = (management: Management, host: string, queue: string, count: number): Promise<Taken[]> =>
  take(management, host, queue, count, 'ack_requeue_true');

async function send(management: Management, host: string, queue: string, messages: readonly Taken[]): Promise<void> {
  for (const { properties, payload } of messages) {
    const { 'x-delivery-count': _, ...headers } = properties.headers ?? {};
    const sent = { properties: { ...properties, headers }, routing_key: queue, payload, payload_encoding: 'base64' };
    const { routed } = await management.post<{ routed: boolean }>(`/api/exchanges/${host}/amq.default/publish`, sent);
    if (!routed) throw new Error(`a message did not reach the queue '${queue}'; run this again`);
  }
}
