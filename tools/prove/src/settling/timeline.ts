type Event = { readonly at: number; readonly added: number; readonly run: () => void };

const isBefore = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.added < b.added);

/** Runs events by their times, in whole ms; events of the same time in the order in which they were added (a binary heap). */
export class Timeline {
  private readonly heap: Event[] = [];
  private added = 0;
  private current = 0;

  get now(): number {
    return this.current;
  }

  at(at: number, run: () => void): void {
    const event = { at: Math.max(at, this.current), added: this.added++, run };
    let free = this.heap.length;
    this.heap.push(event);
    while (free > 0) {
      const above = (free - 1) >> 1;
      const parent = this.heap[above] as Event;
      if (!isBefore(event, parent)) break;
      this.heap[free] = parent;
      free = above;
    }
    this.heap[free] = event;
  }

  after(ms: number, run: () => void): void {
    this.at(this.current + Math.round(ms), run);
  }

  /** Everything until then happens. A time that has passed changes nothing. */
  runTo(at: number): void {
    for (let next = this.heap[0]; next && next.at <= at; next = this.heap[0]) {
      this.removeFirst();
      this.current = next.at;
      next.run();
    }
    this.current = Math.max(this.current, Math.round(at));
  }

  private removeFirst(): void {
    const last = this.heap.pop() as Event;
    const size = this.heap.length;
    if (size === 0) return;
    let free = 0;
    for (let below = 1; below < size; below = 2 * free + 1) {
      const right = below + 1;
      if (right < size && isBefore(this.heap[right] as Event, this.heap[below] as Event)) below = right;
      const child = this.heap[below] as Event;
      if (!isBefore(child, last)) break;
      this.heap[free] = child;
      free = below;
    }
    this.heap[free] = last;
  }
}
