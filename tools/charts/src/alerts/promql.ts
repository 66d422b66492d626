type Selector = {
  readonly metric: string;
  readonly labels: readonly string[];
  readonly matchers: readonly (readonly [label: string, value: string])[];
};
type Expression = {
  readonly selectors: readonly Selector[];
  /** Labels that an aggregation groups by, and the metrics that must have them. */
  readonly groups: readonly { readonly labels: readonly string[]; readonly metrics: readonly string[] }[];
  readonly bare: readonly string[];
};

const SELECTOR = /([a-zA-Z_:][\w:]*)\{((?:[^}"]|"[^"]*")*)\}/g;
const MATCHER = /(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g;
const PLAIN = /^\w+(\|\w+)*$/;
const GROUPED = /\b(?:by|without)\s*\(([^)]*)\)\s*\(/g;
const MATCHED = /\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g;
const WORDS = new Set(
  (
    'sum min max count avg topk by without on ignoring and or unless bool time rate increase delta absent clamp_min ' +
    'min_over_time max_over_time histogram_quantile'
  ).split(' '),
);

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

function selectorsIn(text: string): Selector[] {
  return [...text.matchAll(SELECTOR)].map(([, metric = '', matchers = '']) => {
    const named = [...matchers.matchAll(MATCHER)];
    return {
      metric,
      labels: named.map(([, label = '']) => label),
      matchers: named.flatMap(([, label = '', operator, value = '']) => {
        if (operator === '=') return [[label, value] as const];
        return operator === '=~' && PLAIN.test(value) ? value.split('|').map((one) => [label, one] as const) : [];
      }),
    };
  });
}

function bracketed(text: string, from: number): string {
  let depth = 1;
  let to = from;
  for (; to < text.length && depth > 0; to++) depth += text[to] === '(' ? 1 : text[to] === ')' ? -1 : 0;
  return text.slice(from, to - 1);
}

/** Label values in `expr` must not contain brackets. */
export function readExpression(expr: string): Expression {
  const rest = expr
    .replaceAll(SELECTOR, ' ')
    .replaceAll(MATCHED, ' ')
    .replaceAll(/\[[^\]]*\]|\b\d[\w.]*/g, ' ');
  return {
    selectors: selectorsIn(expr),
    groups: [...expr.matchAll(GROUPED)].map(({ 0: head, 1: labels = '', index }) => ({
      labels: namesIn(labels),
      metrics: selectorsIn(bracketed(expr, index + head.length)).map(({ metric }) => metric),
    })),
    bare: [...rest.matchAll(/[a-zA-Z_:][\w:]*/g)].map(([name]) => name).filter((name) => !WORDS.has(name)),
  };
}
