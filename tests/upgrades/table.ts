import type { Outcome } from './outcome.ts';

const HEAD = ['scenario', 'accepted', 'refused', 'longest gap', 'answers', 'ended', 'books', 'dead letters'];

const cellsOf = (outcome: Outcome): string[] => [
  outcome.scenario,
  String(outcome.accepted),
  String([...outcome.refused.values()].reduce((sum, count) => sum + count, 0)),
  `${(outcome.gapMs / 1_000).toFixed(1)} s`,
  `${outcome.compared} compared, ${outcome.different} different`,
  outcome.stillOpen > 0 ? `${outcome.stillOpen} STILL OPEN` : `all, ${outcome.open} were open`,
  outcome.booksBalance ? 'balance' : 'DO NOT BALANCE',
  String(outcome.deadLetters),
];

/** A line for each scenario in columns, then its causes of refusals and its notes. */
export function table(outcomes: readonly Outcome[]): string[] {
  const rows = [HEAD, ...outcomes.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((cells) => cells[column]!.length)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join(' | ')
      .trimEnd();
  return [...rows.map(line), ...outcomes.flatMap(detailsOf)];
}

function detailsOf({ scenario, refused, notes }: Outcome): string[] {
  const causes = [...refused].sort(([, a], [, b]) => b - a).map(([cause, count]) => `${count} x ${cause}`);
  const refusals = causes.length > 0 ? [`tries that were refused (0: no answer): ${causes.join(', ')}`] : [];
  return [...refusals, ...notes].map((text) => `${scenario}: ${text}`);
}
