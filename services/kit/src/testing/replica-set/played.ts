/**
 * The injected faults as text, one line per kind: `3 x error before it was done: 1 HostUnreachable, 2
 * NotWritablePrimary`.
 */
export function playedLines(played: ReadonlyMap<string, number>): string[] {
  const kinds = Map.groupBy([...played].toSorted(), ([name]) => name.slice(0, name.indexOf(': ')));
  return [...kinds].map(([kind, all]) => {
    const sum = all.reduce((total, [, count]) => total + count, 0);
    return `${sum} x ${kind}: ${all.map(([name, count]) => `${count} ${name.slice(kind.length + 2)}`).join(', ')}`;
  });
}
