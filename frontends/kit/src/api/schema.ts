import { config } from 'zod/mini';

// Schemas are interpreted, not compiled: the Content Security Policy forbids generating code at run time.
config({ jitless: true });

/** The part of zod that the front ends use. The shell loads it for all of them. Add here what a new schema needs. */
export {
  array,
  boolean,
  enum,
  extend,
  int,
  literal,
  nonnegative,
  nullable,
  number,
  object,
  optional,
  overwrite,
  record,
  string,
  union,
  unknown,
} from 'zod/mini';
export type { ZodMiniType, infer } from 'zod/mini';
