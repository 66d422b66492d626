import { isUtf8 } from 'node:buffer';
import { create, fromJson, toJsonString, type DescMessage, type JsonValue } from '@bufbuild/protobuf';
import type { ConsumeMessage, Options } from 'amqplib';
import { currentTrace, traceparentIn, traceparentOf, type Trace } from '../trace.ts';
import { toWellFormed } from '../unicode.ts';

/** Bumped when the envelope itself changes; contracts are versioned by their package. */
const ENVELOPE_VERSION = 1;

const WRITTEN_AT = 'x-occurred-at';

export type Sent = { readonly content: Buffer; readonly properties: Options.Publish };
export type Received = {
  readonly id: string;
  readonly type: string;
  readonly trace: Trace;
  /** How often a handler asked for this message again (0 for the first time). */
  readonly attempt: number;
  /** The id of the message that its sender was handling when it sent this one. */
  readonly causedBy?: string;
};

/** A message in its JSON form with the envelope in AMQP properties and headers. Throws when `init` breaks the contract. */
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

/** A body by its contract; half a character, which no receiver could read, is U+FFFD. Throws when `init` breaks the contract. */
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

/**
 * Seconds since the message was sent. Null when its sender gives no time, and for a delayed or replayed message (one that arrives
 * under its queue's name), which waited on purpose.
 */
export function waitedS({ fields, properties }: ConsumeMessage, queue: string, nowMs: number): number | null {
  const writtenMs = Date.parse(String(properties.headers?.[WRITTEN_AT]));
  if (Number.isNaN(writtenMs) || fields.routingKey === queue) return null;
  // The sender's clock may be ahead of ours.
  return Math.max(0, (nowMs - writtenMs) / 1_000);
}

/** Parses a body by its contract. Throws on anything that is not this message, text that is not Unicode included. */
export function open(schema: DescMessage, content: Buffer): unknown {
  if (!isUtf8(content)) throw new SyntaxError('it is not UTF-8');
  return fromJson(schema, JSON.parse(content.toString('utf8')) as JsonValue, { ignoreUnknownFields: true });
}
