import { describe, expect, test } from '@jest/globals';
import { messages } from '@topup/proto';
import type { ConsumeMessage } from 'amqplib';
import { createLog } from '../log.ts';
import { traceparentIn, withTrace } from '../trace.ts';
import { envelopeOf, seal, waitedS } from './envelope.ts';

const sealed = (id: string) =>
  seal('wallet.debit.void', messages['wallet.debit.void'].schema, { key: 'k', orderId: 'o' }, id, 'order');
const received = (id: string) => envelopeOf(sealed(id) as unknown as ConsumeMessage);
const traceparentOf = (id: string): string => sealed(id).properties.headers?.['traceparent'] as string;
const INCOMING = '0af7651916cd43dd8448eb211c80319c';

describe('the trace of a message', () => {
  test('two messages of one flow share a trace and are two spans of it, whenever they are sent', () => {
    const first = withTrace({ correlationId: 'request-1' }, () => traceparentOf('a'));
    const again = withTrace({ correlationId: 'request-1' }, () => traceparentOf('b'));
    const other = withTrace({ correlationId: 'request-2' }, () => traceparentOf('c'));
    expect(traceparentIn(first)?.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(traceparentIn(again)?.traceId).toBe(traceparentIn(first)?.traceId);
    expect(again).not.toBe(first);
    expect(traceparentIn(other)?.traceId).not.toBe(traceparentIn(first)?.traceId);
  });

  test('a caller’s trace continues through a message to the log of its consumer', () => {
    const trace = withTrace({ correlationId: 'request-1', traceId: INCOMING }, () => received('a').trace);
    expect(trace).toMatchObject({ correlationId: 'request-1', causationId: 'a', traceId: INCOMING });
    const lines: string[] = [];
    const log = createLog('kit-test', 'info', { write: (line) => void lines.push(line) });
    withTrace(trace, () => log.info('taken'));
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ correlationId: 'request-1', traceId: INCOMING });
  });

  test('the current span is the parent of the receiver’s span, which is recorded if the current one is', () => {
    const inHand = { correlationId: 'request-1', traceId: INCOMING, spanId: '00f067aa0ba902b7', isSampled: true };
    expect(withTrace(inHand, () => received('a').trace)).toEqual({ ...inHand, causationId: 'a' });
    expect(withTrace({ ...inHand, isSampled: false }, () => received('a').trace)).toMatchObject({ isSampled: false });
  });

  test('a correlation id that is a trace id is used as one', () => {
    const sent = withTrace({ correlationId: INCOMING }, () => traceparentOf('a'));
    expect(traceparentIn(sent)?.traceId).toBe(INCOMING);
  });

  test.each([
    ...['', 'x', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `00-${INCOMING}-${'0'.repeat(16)}-01`],
    ...[`00-${INCOMING.toUpperCase()}-00f067aa0ba902b7-01`, `00-${INCOMING}-00f067aa0ba902b7-01-more`, undefined, 7],
  ])('a malformed traceparent is no trace: %p', (header) => {
    expect(traceparentIn(header)).toBeNull();
  });
});

describe('how long a message waited', () => {
  const arrived = (routingKey: string, headers: object) =>
    ({ fields: { routingKey }, properties: { headers } }) as unknown as ConsumeMessage;
  const at = (iso: unknown) => ({ 'x-occurred-at': iso });
  const now = Date.parse('2026-11-23T10:00:30.500Z');
  test.each([
    ['since it was written', 'wallet.debit.post', at('2026-11-23T10:00:00.000Z'), 30.5],
    ['not less than nothing', 'wallet.debit.post', at('2026-11-23T10:00:31.000Z'), 0],
    ['unknown when it was put off or replayed', 'wallet.commands', at('2026-11-23T10:00:00.000Z'), null],
    ['unknown when its sender writes nonsense', 'wallet.debit.post', at('yesterday'), null],
    ['unknown when its sender says nothing', 'wallet.debit.post', {}, null],
  ])('%s', (_, key, headers, waited) => {
    expect(waitedS(arrived(key, headers), 'wallet.commands', now)).toBe(waited);
  });
});
