import { isUtf8 } from 'node:buffer';
import { create, fromJson, toJsonString, type DescMessage, type JsonValue } from '@bufbuild/protobuf';
import type { ConsumeMessage, Options } from 'amqplib';
import { currentTrace, traceparentIn, traceparentOf, type Trace } from '../trace.ts';
import { toWellFormed } from '../unicode.ts';

const ENVELOPE_VERSION = 1;

const WRITTEN_AT = 'x-occurred-at';

export type Sent = { readonly content: Buffer; readonly properties: Options.Publish };
export type Received = {
  readonly id: string;
  readonly type: string;
  readonly trace: Trace;
  readonly attempt: number;
  readonly causedBy?: string;
};

/** Throws when `init` violates the contract. */
export function seal(type: string, schema: DescMessage, init: object, id: string, producer: string): Sent {
  const trace: Trace = currentTrace() ?? { correlationId: id };
  return {
    content: Buffer.from(textOf(schema, init)),
    properties: {
      messageId: id,
      type,
      contentType: 'application/json',
      appId: producer,
      timestamp: Math.floor(Date.now() / 1000),
      correlationId: trace.correlationId,
      headers: {
        'x-envelope': ENVELOPE_VERSION,
        [WRITTEN_AT]: new Date().toISOString(),
        ...(trace.causationId ? { 'x-causation-id': trace.causationId } : {}),
        traceparent: traceparentOf(trace),
      },
    },
  };
}

/** Lone surrogates, which no receiver could decode, become U+FFFD. Throws when `init` violates the contract. */
export const textOf = (schema: DescMessage, init: object): string =>
  toJsonString(schema, create(schema, toWellFormed({ ...init })));

export function envelopeOf(message: ConsumeMessage): Received {
  const { messageId, type, correlationId, headers = {} } = message.properties;
  const id = String(messageId ?? '');
  const causedBy = headers['x-causation-id'] as unknown;
  return {
    id,
    type: String(type ?? ''),
    attempt: Number(headers['x-attempt'] ?? 0) || 0,
    ...(typeof causedBy === 'string' ? { causedBy } : {}),
    trace: {
      correlationId: String(correlationId ?? id),
      causationId: id,
      ...traceparentIn(headers['traceparent']),
    },
  };
}

/** Null for a message that does not say when it was written, and for a delayed or replayed one, which waited on purpose. */
export function waitedS({ fields, properties }: ConsumeMessage, queue: string, nowMs: number): number | null {
  const writtenMs = Date.parse(String(properties.headers?.[WRITTEN_AT]));
  if (Number.isNaN(writtenMs) || fields.routingKey === queue) return null;
  // The sender's clock may be ahead of ours, and the difference negative.
  return Math.max(0, (nowMs - writtenMs) / 1_000);
}

/** Throws on anything that violates the contract, including invalid UTF-8. */
export function open(schema: DescMessage, content: Buffer): unknown {
  if (!isUtf8(content)) throw new SyntaxError('it is not UTF-8');
  return fromJson(schema, JSON.parse(content.toString('utf8')) as JsonValue, { ignoreUnknownFields: true });
}
