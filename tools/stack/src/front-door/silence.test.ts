import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { IN_HAND_MAX } from './proxy.ts';
import { startEdge, type Edge } from './testing/recording-service.ts';

const ANSWER_WITHIN_MS = 300;
let edge: Edge;
beforeAll(async () => {
  edge = await startEdge({ answerWithinMs: ANSWER_WITHIN_MS });
});
afterAll(() => edge.stop());

const call = (path: string, init: RequestInit & { duplex?: 'half' } = {}) =>
  fetch(`http://127.0.0.1:${edge.port}/api/wallet/${path}`, init);

describe('a service that takes a call and never answers', () => {
  test.each([
    ['GET', 'The store did not answer. Please try again.'],
    ['POST', 'The store did not answer, so this may or may not have been done. Please check before you try again.'],
  ])('%s: 504 in the usual shape, asked once, and the service’s side is closed', async (method, message) => {
    const held = edge.hold(`silent-${method}`);
    const response = call(`silent-${method}`, { method, headers: { 'x-request-id': 'r-1' } });
    const ended = once(await held, 'close');
    const answer = await response;
    expect(answer.status).toBe(504);
    expect(await answer.json()).toEqual({ success: false, message, code: 'unavailable', requestId: 'r-1' });
    await ended;
    expect(edge.seen.filter(({ url }) => url.endsWith(`silent-${method}`))).toHaveLength(1);
  });

  test('its request slots are free again afterwards', async () => {
    const held = Array.from({ length: IN_HAND_MAX }, (_, i) => edge.hold(`/${i}-full`));
    const answers = await Promise.all(held.map((_, i) => call(`${i}-full`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([504]));
    expect((await call('after')).status).toBe(200);
  });

  test('an answer that began in time may take longer', async () => {
    const held = edge.hold('slow');
    const response = call('slow');
    const late = call('as-long-as-that');
    const silent = edge.hold('as-long-as-that');
    (await held).writeHead(200).write('first ');
    const answer = await response;
    await silent;
    expect((await late).status).toBe(504);
    (await held).end('last');
    expect(await answer.text()).toBe('first last');
  });

  test('an event stream may be silent', async () => {
    const held = edge.hold('events');
    const response = call('events');
    const late = call('meanwhile');
    await edge.hold('meanwhile');
    expect((await late).status).toBe(504);
    (await held).end('data: late');
    expect(await (await response).text()).toBe('data: late');
  });

  test('a client that is still sending does not count as a silent service', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const sent = call('upload', { method: 'POST', body: readable, duplex: 'half' });
    await writer.write(Buffer.from('one '));
    const late = call('longer');
    await edge.hold('longer');
    expect((await late).status).toBe(504);
    await writer.write(Buffer.from('two'));
    await writer.close();
    expect((await sent).status).toBe(200);
    expect(edge.seen.find(({ url }) => url.endsWith('upload'))?.body).toBe('one two');
  });
});
