const started = performance.now();

/** One line of progress on the console, with the seconds since the command began. */
export function say(text: string): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
  process.stdout.write(`${seconds} s  ${text}\n`);
}

/** A line without the clock, for what a person copies. */
export const print = (text: string): void => void process.stdout.write(`${text}\n`);
