import { isolated } from '../format/isolated.ts';

/** For the few responses of the first page: a schema library would delay the first paint. */
export type Shape<T> = { readonly parse: (value: unknown) => T };
type Parsed<S> = S extends Shape<infer T> ? T : never;
type Fields = Readonly<Record<string, Shape<unknown>>>;
type Optional<F extends Fields> = { [K in keyof F]: undefined extends Parsed<F[K]> ? K : never }[keyof F];
type Fit<F extends Fields> = { [K in Exclude<keyof F, Optional<F>>]: Parsed<F[K]> } & {
  [K in Optional<F>]?: Parsed<F[K]>;
};

export class UnexpectedAnswer extends Error {
  override name = 'UnexpectedAnswer';
}

function primitive(type: 'string'): Shape<string>;
function primitive(type: 'number'): Shape<number>;
function primitive(type: 'boolean'): Shape<boolean>;
function primitive(type: string): Shape<unknown> {
  return {
    parse: (value) => {
      if (typeof value !== type) throw new UnexpectedAnswer(`${JSON.stringify(value)} is not a ${type}`);
      return value;
    },
  };
}
export const text = primitive('string');
export const number = primitive('number');
export const flag = primitive('boolean');

/** Of a person: from Google or from the game. */
export const personName: Shape<string> = { parse: (value) => isolated(text.parse(value)) };

export const oneOf = <const T extends string>(...values: readonly T[]): Shape<T> => ({
  parse: (value) => {
    const found = values.find((one) => one === value);
    if (found === undefined) throw new UnexpectedAnswer(`${JSON.stringify(value)} is none of ${values.join(', ')}`);
    return found;
  },
});

export const optional = <T>(shape: Shape<T>): Shape<T | undefined> => ({
  parse: (value) => (value === undefined ? undefined : shape.parse(value)),
});
/** The server omits unknown values or sends null. */
export const maybe = <T>(shape: Shape<T>): Shape<T | null | undefined> => ({
  parse: (value) => (value === undefined || value === null ? value : shape.parse(value)),
});

export const listOf = <T>(shape: Shape<T>): Shape<T[]> => ({
  parse: (value) => {
    if (!Array.isArray(value)) throw new UnexpectedAnswer(`${JSON.stringify(value)} is not a list`);
    return value.map((item) => shape.parse(item));
  },
});

export const object = <F extends Fields>(fields: F): Shape<Fit<F>> => ({
  parse: (value) => {
    if (typeof value !== 'object' || value === null)
      throw new UnexpectedAnswer(`${JSON.stringify(value)} is not an object`);
    const known = Object.entries(fields).map(([name, shape]) => [name, shape.parse((value as never)[name])]);
    return Object.fromEntries(known) as Fit<F>;
  },
});

export const mapOf = <T>(shape: Shape<T>): Shape<Record<string, T>> => ({
  parse: (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new UnexpectedAnswer(`${JSON.stringify(value)} is not an object`);
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shape.parse(member)]));
  },
});

export const either = <A, B>(first: Shape<A>, second: Shape<B>): Shape<A | B> => ({
  parse: (value) => {
    try {
      return first.parse(value);
    } catch {
      return second.parse(value);
    }
  },
});
