import { beforeEach, expect, test } from '@jest/globals';
import { traceparent } from './traceparent.ts';

const idOf = (header: string) => /^00-([0-9a-f]{32})-[0-9a-f]{16}-00$/.exec(header)?.[1];

beforeEach(() => history.replaceState(null, '', '/purchase'));

test('what one visit of a page asks for is one trace, each request a parent of its own; the next page is another', () => {
  const [first, second] = [traceparent(), traceparent()];
  expect(idOf(first)).toBeDefined();
  expect(idOf(second)).toBe(idOf(first));
  expect(second).not.toBe(first);
  history.replaceState(null, '', '/order-status');
  expect(idOf(traceparent())).not.toBe(idOf(first));
});
