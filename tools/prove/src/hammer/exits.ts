const EXIT = /^\s*(?:[\d.]+ s\s+)?([a-z-]+\d?) (was ended by (SIG[A-Z]+)|exited with code (\d+|\?)); restarting/;
const NEVER_READY = /^\s*(?:[\d.]+ s\s+)?([a-z-]+\d?) is not ready: (.*)/;
const GAVE_UP = /It stays down until it is started again/;

/**
 * The exits in the supervisor's log that the run did not cause: every exit with a code or by another signal than SIGKILL,
 * kills beyond the number in `killed`, and processes that did not become ready in time.
 */
export function unexplainedExits(supervisorLog: string, killed: (name: string) => number): string[] {
  const ended = new Map<string, number>();
  const unexplained: string[] = [];
  for (const line of supervisorLog.split('\n')) {
    const [, name = '', how = '', signal] = EXIT.exec(line) ?? [];
    if (signal === 'SIGKILL') ended.set(name, (ended.get(name) ?? 0) + 1);
    else if (name) unexplained.push(`${name} ${how}`);
    const [, late, why] = NEVER_READY.exec(line) ?? [];
    if (late) unexplained.push(`${late} is not ready: ${why}`);
    if (GAVE_UP.test(line)) unexplained.push(line.trim());
  }
  for (const [name, times] of ended)
    if (times > killed(name)) unexplained.push(`${name} was ended by SIGKILL ${times - killed(name)} times too often`);
  return unexplained;
}
