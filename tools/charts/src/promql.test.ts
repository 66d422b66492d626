import { expect, test } from '@jest/globals';
import { readExpression } from './alerts/promql.ts';

test('an expression tells which series it takes, by which labels it puts them together, and the names without labels', () => {
  const read = readExpression(`
    histogram_quantile(0.99, sum by (queue, le) (rate(wait_bucket{namespace="a",queue!~"x[.].*|y",le="0.5"}[10m]))) > 60
      unless on (queue) sum by (queue) (increase(done_total{kind=~"b|c"}[1h])) > 0 and topup:paid:rate1h > 14.4 * 0.01`);
  expect(read.selectors).toEqual([
    {
      metric: 'wait_bucket',
      labels: ['namespace', 'queue', 'le'],
      matchers: [
        ['namespace', 'a'],
        ['le', '0.5'],
      ],
    },
    {
      metric: 'done_total',
      labels: ['kind'],
      matchers: [
        ['kind', 'b'],
        ['kind', 'c'],
      ],
    },
  ]);
  expect(read.groups).toEqual([
    { labels: ['queue', 'le'], metrics: ['wait_bucket'] },
    { labels: ['queue'], metrics: ['done_total'] },
  ]);
  expect(read.bare).toEqual(['topup:paid:rate1h']);
});

test.each(['rate(paid_total[5m])', 'max(open_alarms) > 0', 'time() - last_success'])(
  'a metric without labels is seen: %s',
  (expr) => {
    expect(readExpression(expr).bare).toHaveLength(1);
  },
);
