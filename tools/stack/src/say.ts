const started = performance.now();

/** Prints one line of progress, with the seconds since the command began. */
export function say(text: string): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
  process.stdout.write(`${seconds} s  ${text}\n`);
}

/** Prints a line without the time, for a person to copy. */
export const print = (text: string): void => void process.stdout.write(`${text}\n`);
