import { stripVTControlCharacters } from 'node:util';
import type { Suite } from './suite.ts';

const LINES_OF_EACH = 8;
const LINE_LENGTH = 160;
/** A line of a stack trace in our own code: the only clue if the reason comes from Node, such as 'fetch failed'. */
const OWN_PLACE = /^\s*at (?!.*(node:|node_modules)).*:\d+:\d+\)?$/;
/** The first line after the reason: of a code frame by jest or Playwright, or of a stack trace. */
const AFTER_REASON = /^\s*(>?\s*\d+ \||at )/;

/** Repeats the reason of each failure in short, because a runner's own report is far above and CI keeps only the end. */
export function whatFailed(suites: readonly Suite[]): string {
  const failures = suites.flatMap(({ name, failed, failures = [] }) => {
    if (failed === 0) return [];
    return failures.length === 0 ? [`  ● ${name}`] : failures.flatMap(inShort);
  });
  return failures.length === 0 ? '' : ['What failed', ...failures].join('\n');
}

/** Shortens a report, which holds all failures of one file. Each failure begins with a title after '●'. */
function inShort(report: string): string[] {
  const lines = stripVTControlCharacters(report)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const starts = lines.flatMap((line, index) => (/^\s*● /.test(line) ? [index] : []));
  return (starts.length === 0 ? [0] : starts).map((start, index) => {
    const [title = '', ...rest] = lines.slice(start, starts[index + 1]);
    const end = rest.findIndex((line) => AFTER_REASON.test(line));
    const reason = end < 0 ? rest : rest.slice(0, end);
    const place = rest.find((line) => OWN_PLACE.test(line));
    return [title, ...reason.slice(0, LINES_OF_EACH), ...(place ? [place] : [])]
      .map((line) => line.slice(0, LINE_LENGTH))
      .join('\n');
  });
}
