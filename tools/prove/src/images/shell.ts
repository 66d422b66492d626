import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const OUTPUT_MAX_BYTES = 64 * 1024 * 1024;
const LINES_TOLD = 15;

/** Runs a program. Resolves with its standard output; rejects with the end of its output. */
export async function output(
  command: string,
  args: readonly string[],
  options: { cwd?: string } = {},
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(command, [...args], { ...options, maxBuffer: OUTPUT_MAX_BYTES });
    return stdout.trim();
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const lastLines = `${stdout}\n${stderr}`.trim().split('\n').slice(-LINES_TOLD).join('\n');
    throw new Error(`${command} ${args.slice(0, 6).join(' ')} failed:\n${lastLines}`, { cause: error });
  }
}
