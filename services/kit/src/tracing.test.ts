import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { ConfigError } from './config.ts';
import { newId } from './ids.ts';
import { inSpan, recordSpans, SpanKind } from './spans.ts';
import { currentTrace, withTrace } from './trace.ts';
import { startTracing } from './tracing.ts';
import { sampler } from './tracing/sampler.ts';

type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status?: { code?: number; message?: string };
  attributes: { key: string; value: object }[];
};
const folder = mkdtempSync(join(tmpdir(), 'traces-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => recordSpans(null));

/** Every span that was written to the folder. */
function written(into: string): Span[] {
  const lines = readdirSync(into).flatMap((name) => readFileSync(join(into, name), 'utf8').split('\n'));
  return lines
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] })
    .flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    );
}

const all = { OTEL_TRACES_SAMPLER_ARG: '1' };
const work = { name: 'work', kind: SpanKind.INTERNAL };
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';

test('spans of one flow are written with their trace id, their parents and failures, without error texts', async () => {
  const TRACES_DIR = join(folder, 'walk');
  const stop = await startTracing('kit-test', { ...all, TRACES_DIR });
  const trace = { correlationId: 'request-1', traceId: TRACE_ID, spanId: '00f067aa0ba902b7' };
  await withTrace(trace, () =>
    inSpan({ ...work, name: 'outer' }, async () => {
      expect(currentTrace()).toMatchObject({ traceId: TRACE_ID, isSampled: true });
      const failing = inSpan(work, () => Promise.reject(new TypeError('call player@example.test')));
      await expect(failing).rejects.toThrow(TypeError);
    }),
  );
  await withTrace({ correlationId: 'request-2' }, () => inSpan({ ...work, name: 'alone' }, () => Promise.resolve()));
  await stop();
  const spans = written(TRACES_DIR);
  const named = (name: string) => spans.find((span) => span.name === name);
  expect(named('outer')).toMatchObject({ traceId: TRACE_ID, parentSpanId: trace.spanId });
  expect(named('work')).toMatchObject({ traceId: TRACE_ID, parentSpanId: named('outer')?.spanId, status: { code: 2 } });
  expect(named('work')?.attributes).toContainEqual({ key: 'error.type', value: { stringValue: 'TypeError' } });
  expect(JSON.stringify(spans)).not.toContain('example.test');
  expect(named('alone')).toMatchObject({ traceId: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(named('alone')?.parentSpanId ?? '').toBe('');
  expect(readdirSync(TRACES_DIR)).toEqual([`kit-test-${process.pid}.jsonl`]);
});

describe('what is recorded', () => {
  test('is decided by trace id and key, alike everywhere, unless the sender of a message has decided', async () => {
    const TRACES_DIR = join(folder, 'share');
    const key = 'a text that no caller knows';
    const settings = { OTEL_TRACES_SAMPLER_ARG: '0.5', TRACES_SAMPLER_KEY: key };
    const stop = await startTracing('kit-test', { TRACES_DIR, ...settings });
    const ids = Array.from({ length: 100 }, () => newId());
    const within = ids.find(sampler(0.5, key)) ?? '';
    const beyond = ids.find((id) => !sampler(0.5, key)(id)) ?? '';
    const ran: string[] = [];
    const run = (traceId: string, name: string, isSampled?: boolean) =>
      withTrace({ correlationId: name, traceId, ...(isSampled === undefined ? {} : { isSampled }) }, () =>
        inSpan({ ...work, name }, async () => void ran.push(name)),
      );
    await run(within, 'within');
    await run(beyond, 'beyond');
    await run(within, 'refused', false);
    await run(beyond, 'wanted', true);
    await inSpan({ ...work, name: 'no trace' }, async () => void ran.push('no trace'));
    await stop();
    expect(ran).toEqual(['within', 'beyond', 'refused', 'wanted', 'no trace']);
    expect(written(TRACES_DIR).map(({ name }) => name)).toEqual(['within', 'wanted']);
  });

  test('is not the caller’s choice: no id is recorded under every key, and the share holds for chosen ids too', () => {
    const words = Array.from({ length: 2_000 }, (_, i) => (i + 1).toString(16).padStart(8, '0'));
    // Ids that a sampler without a key always records, because it compares the exclusive or of their words.
    const chosen = words.map((word) => word.repeat(4));
    const records = sampler(0.01, 'a text that no caller knows');
    expect(chosen.filter(records).length).toBeLessThan(60);
    const byItself = [sampler(0.5), sampler(0.5)] as const;
    expect(chosen.filter((id) => byItself[0](id) !== byItself[1](id)).length).toBeGreaterThan(500);
  });

  test('is nothing without an endpoint or a folder', async () => {
    await startTracing('kit-test', all);
    await withTrace({ correlationId: 'request-1' }, () =>
      inSpan(work, async (span) => {
        expect(span).toBeNull();
        expect(currentTrace()).toEqual({ correlationId: 'request-1' });
      }),
    );
  });
});

describe('a collector', () => {
  test('gets the spans over HTTP', async () => {
    const requests: { path: string | undefined; body: string }[] = [];
    const server = createServer(async (req, res) => {
      const chunks: Buffer[] = [];
      for await (const chunk of req) chunks.push(chunk as Buffer);
      requests.push({ path: req.url, body: Buffer.concat(chunks).toString('utf8') });
      res.setHeader('content-type', 'application/json').end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const stop = await startTracing('kit-test', { ...all, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    await withTrace({ correlationId: 'request-1' }, () => inSpan(work, () => Promise.resolve()));
    await stop();
    server.close();
    server.closeAllConnections();
    expect(requests.map(({ path }) => path)).toEqual(['/v1/traces']);
    expect(requests[0]?.body).toContain('"kit-test"');
  });

  test('that is down loses its spans and nothing else', async () => {
    const stop = await startTracing('kit-test', { ...all, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    const answer = await withTrace({ correlationId: 'request-1' }, () => inSpan(work, () => Promise.resolve('done')));
    expect(answer).toBe('done');
    await stop();
  });
});

test('a folder that cannot be written, or a share beyond 1, stops the start with a clear text', async () => {
  await expect(startTracing('kit-test', { TRACES_DIR: '/dev/null/traces' })).rejects.toThrow(ConfigError);
  await expect(startTracing('kit-test', { TRACES_DIR: folder, OTEL_TRACES_SAMPLER_ARG: '2' })).rejects.toThrow(
    /OTEL_TRACES_SAMPLER_ARG/,
  );
});
