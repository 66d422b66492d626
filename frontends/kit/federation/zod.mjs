import { config as configure } from '#zod-mini';

/** Schemas are interpreted, never compiled: the page's policy forbids making code from text. */
configure({ jitless: true });

/** What the product uses of the schema library; a new need is added here, for all apps at once. */
export {
  array,
  boolean,
  discriminatedUnion,
  enum,
  extend,
  literal,
  nullable,
  number,
  object,
  optional,
  record,
  string,
  union,
  unknown,
} from '#zod-mini';
