type Shape<L extends string> = {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly L[];
  /** Upper bounds in seconds, ascending. */
  readonly buckets: readonly number[];
};
type LabelValue = string | number;

/** For observations at every request: prom-client's own takes 5 µs each, an eighth of a prepared answer. */
export class DurationHistogram<L extends string> {
  readonly name: string;
  readonly #shape: Shape<L>;
  readonly #series = new Map<string, DurationSeries>();

  constructor(shape: Shape<L>) {
    this.name = shape.name;
    this.#shape = shape;
  }

  series(...values: LabelValue[]): DurationSeries {
    const key = values.join(' ');
    const known = this.#series.get(key);
    if (known) return known;
    const { labelNames, buckets } = this.#shape;
    const labels = Object.fromEntries(labelNames.map((name, i) => [name, values[i]])) as Record<L, LabelValue>;
    const made = new DurationSeries(labels, buckets);
    this.#series.set(key, made);
    return made;
  }

  get() {
    const { name, help } = this.#shape;
    return { name, help, type: 'histogram', values: [...this.#series.values()].flatMap((one) => one.values(name)) };
  }
}

export class DurationSeries {
  readonly #labels: Readonly<Record<string, LabelValue>>;
  readonly #buckets: readonly number[];
  /** Observations per bucket (not cumulative); the last one counts those above every bound. */
  readonly #counts: number[];
  #sum = 0;

  constructor(labels: Readonly<Record<string, LabelValue>>, buckets: readonly number[]) {
    this.#labels = labels;
    this.#buckets = buckets;
    this.#counts = Array.from({ length: buckets.length + 1 }, () => 0);
  }

  observe(seconds: number): void {
    let at = 0;
    while (at < this.#buckets.length && seconds > (this.#buckets[at] as number)) at++;
    this.#counts[at] = (this.#counts[at] as number) + 1;
    this.#sum += seconds;
  }

  values(name: string) {
    const labels = this.#labels;
    let count = 0;
    const upTo = [...this.#buckets, '+Inf'].map((le, i) => {
      count += this.#counts[i] as number;
      return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count };
    });
    const total = (kind: string, value: number) => ({ metricName: `${name}_${kind}`, labels, value });
    return [...upTo, total('sum', this.#sum), total('count', count)];
  }
}
