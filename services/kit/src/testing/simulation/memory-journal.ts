/** How requests travel to the server: each part is atomic. */
export type Travel = <T>(parts: readonly (() => void)[], answer: () => T) => Promise<T>;

/**
 * The journal of a server in memory. What is written is seen by everybody at once; the journal holds it a little later, and
 * only then it is answered. A server that is killed in between forgets it, whoever has seen it.
 */
export class MemoryJournal {
  /** How to undo what is not yet held, oldest first. */
  private pending: (() => void)[] = [];
  private runs = 0;
  private readonly delay: () => number;
  private readonly lost: () => Error;

  /** `delay`: how many parts of other requests may come in before the journal takes in a write. */
  constructor(delay: () => number, lost: () => Error) {
    this.delay = delay;
    this.lost = lost;
  }

  written(undo: () => void): void {
    this.pending.push(undo);
  }

  /** The server dies and starts again. False: it forgot nothing. */
  kill(): boolean {
    const forgets = this.pending.length > 0;
    for (const undo of this.pending.reverse()) undo();
    this.pending = [];
    this.runs++;
    return forgets;
  }

  /**
   * How writes travel: with one part more, in which the journal takes in everything before it. (A write that is refused or
   * changes nothing waits for that too.) Whom the server's death met on the way is told that the connection is lost.
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
