import { readFileSync } from 'node:fs';

/** The most memory that a process has held so far, in MB; 0 when it is gone. */
export function peakMb(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
