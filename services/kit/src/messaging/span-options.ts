import type { Attributes } from '@opentelemetry/api';
import type { QueryName } from '@topup/proto';
import { SpanKind, type SpanOptions } from '../spans.ts';
import type { Received } from './envelope.ts';

const attributesOf = (operation: string, destination: string, more: Attributes): Attributes => ({
  'messaging.system': 'rabbitmq',
  'messaging.operation.name': operation,
  'messaging.destination.name': destination,
  ...more,
});

export const spanOfSent = (routingKey: string, id: string): SpanOptions => ({
  name: `send ${routingKey}`,
  kind: SpanKind.PRODUCER,
  attributes: attributesOf('send', routingKey, { 'messaging.operation.type': 'send', 'messaging.message.id': id }),
});

export const spanOfReceived = (queue: string, { id, type, attempt }: Received): SpanOptions => ({
  name: `process ${queue}`,
  kind: SpanKind.CONSUMER,
  attributes: attributesOf('process', queue, {
    'messaging.operation.type': 'process',
    'messaging.message.id': id,
    'topup.message.type': type,
    'topup.message.attempt': attempt,
  }),
});

export const spanOfQuestion = (name: QueryName): SpanOptions => ({
  name: `ask ${name}`,
  kind: SpanKind.CLIENT,
  attributes: attributesOf('ask', name, {}),
});

export const spanOfAnswer = (name: QueryName): SpanOptions => ({
  name: `answer ${name}`,
  kind: SpanKind.SERVER,
  attributes: attributesOf('answer', name, {}),
});
