import { z } from 'zod';
import { readConfig } from './config.ts';

export const MAIN_STACK = 'topup';
const NAME = /^[a-z][a-z0-9-]{0,19}$/;
const settings = z.object({ TOPUP_STACK: z.string().optional() });

/** The local stack that a command means: `--stack`, else TOPUP_STACK, else the main one. Throws if both are given and differ. */
export function localStack(argument?: string, environment?: NodeJS.ProcessEnv): string {
  const { TOPUP_STACK: given } = readConfig(settings, environment);
  if (argument && given && argument !== given)
    throw new Error(`--stack ${argument} and TOPUP_STACK=${given} name two stacks: give one of them.`);
  const stack = argument || given || MAIN_STACK;
  if (NAME.test(stack)) return stack;
  throw new Error(`'${stack}' is not a stack's name: it starts with a letter and has at most 20 of a-z, 0-9 and -.`);
}
