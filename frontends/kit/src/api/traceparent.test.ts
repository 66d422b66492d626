import { beforeEach, expect, test } from '@jest/globals';
import { traceparent } from './traceparent.ts';

const idOf = (header: string) => /^00-([0-9a-f]{32})-[0-9a-f]{16}-00$/.exec(header)?.[1];

beforeEach(() => history.replaceState(null, '', '/purchase'));

test('all requests of one page visit share a trace, each with its own span id; the next page starts a new trace', () => {
  const [first, second] = [traceparent(), traceparent()];
  expect(idOf(first)).toBeDefined();
  expect(idOf(second)).toBe(idOf(first));
  expect(second).not.toBe(first);
  history.replaceState(null, '', '/order-status');
  expect(idOf(traceparent())).not.toBe(idOf(first));
});
