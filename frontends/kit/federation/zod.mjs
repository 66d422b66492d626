/** What the product uses of the schema library; a new need is added here, for all apps at once. */
export {
  array,
  boolean,
  config,
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
