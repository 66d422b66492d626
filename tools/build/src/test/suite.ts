export type Score = { readonly passed: number; readonly failed: number };

/** Times are in seconds. `setupS` is what a file needs besides its tests: loading, its hooks, its browser pages. */
export type FileTime = {
  readonly file: string;
  readonly setupS: number;
  readonly runS: number;
  readonly tests: readonly TestTime[];
};
export type TestTime = { readonly title: string; readonly seconds: number; readonly ok: boolean };

/** One run of one test runner. `setupS`: the time to start what its files share. `wallS`: the time of the whole run. */
export type Suite = Score & {
  readonly name: string;
  readonly setupS?: number;
  readonly wallS: number;
  readonly files?: readonly FileTime[];
  /** The runner's own report of each file that failed. */
  readonly failures?: readonly string[];
};

export const sum = (scores: readonly Score[]): Score =>
  scores.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), { passed: 0, failed: 0 });
