export const IN = 'namespace="$namespace"';
export const BROKER = 'namespace="$broker"';
export const PLAYER = `${IN},route!~"/api/admin.*|none"`;

export const rate = (metric: string, labels: string, by: string): string =>
  `sum by (${by}) (rate(${metric}{${labels}}[5m]))`;
export const p99 = (metric: string, labels: string, by: string): string =>
  `histogram_quantile(0.99, ${rate(`${metric}_bucket`, labels, `${by}, le`)})`;
export const most = (metric: string, labels = IN, by = ''): string =>
  by ? `max by (${by}) (${metric}{${labels}})` : `max(${metric}{${labels}})`;
