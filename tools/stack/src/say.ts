const started = performance.now();

export function say(text: string): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
  process.stdout.write(`${seconds} s  ${text}\n`);
}

export const print = (text: string): void => void process.stdout.write(`${text}\n`);
