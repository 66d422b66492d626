/** How a request reaches the server and its answer returns; each part is atomic. */
export type Travel = <T>(parts: readonly (() => void)[], answer: () => T) => Promise<T>;

/**
 * The journal of an in-memory server. A write is visible to everybody at once, journaled a little later, and acknowledged only
 * then. A server killed in between loses the write, even if somebody has read it.
 */
export class MemoryJournal {
  /** How to undo the writes that are not journaled yet, oldest first. */
  private pending: (() => void)[] = [];
  private runs = 0;
  private readonly delay: () => number;
  private readonly lost: () => Error;

  /** `delay`: how many parts of other requests may run before a write is journaled. */
  constructor(delay: () => number, lost: () => Error) {
    this.delay = delay;
    this.lost = lost;
  }

  written(undo: () => void): void {
    this.pending.push(undo);
  }

  /** Kills and restarts the server. False when no write was lost. */
  kill(): boolean {
    const isLost = this.pending.length > 0;
    for (const undo of this.pending.reverse()) undo();
    this.pending = [];
    this.runs++;
    return isLost;
  }

  /**
   * For writes: adds a part in which everything before it is journaled. (A write that is refused or changes nothing
   * waits for that too.) If the server is killed meanwhile, the caller gets a lost connection.
   */
  durably(travel: Travel): Travel {
    return (parts, answer) => {
      let run: number | 'lost' | null = null;
      const inOneRun = (work: () => void) => (): void => {
        run ??= this.runs;
        if (run === this.runs) work();
        else run = 'lost';
      };
      const hold = (): void => void (this.pending = []);
      const waits = Array.from({ length: this.delay() }, () => () => undefined);
      return travel([...parts, ...waits, hold].map(inOneRun), () => {
        if (run === 'lost') throw this.lost();
        return answer();
      });
    };
  }
}
