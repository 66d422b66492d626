import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Null when the process is gone. Pids are reused, but pid and start time together identify one process. */
export function birthOf(pid: number): string | null {
  return process.platform === 'linux' ? birthOnLinux(pid) : birthByPs(pid);
}

/** Reads fields 3 (state) and 22 (start time) of /proc/<pid>/stat: 0 and 19 of those after the name's closing bracket. */
function birthOnLinux(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

function birthByPs(pid: number): string | null {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

/** A group that no longer exists is not an error. */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
