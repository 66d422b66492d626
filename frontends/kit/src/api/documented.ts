import type { paths as Auth } from '../../gen/auth.ts';
import type { paths as Catalogue } from '../../gen/catalogue.ts';
import type { paths as Order } from '../../gen/order.ts';
import type { paths as SupplierGateway } from '../../gen/supplier-gateway.ts';
import type { paths as Wallet } from '../../gen/wallet.ts';

type Documented = Auth & Catalogue & Order & SupplierGateway & Wallet;
type Template = Extract<keyof Documented, string>;

/** The type of the paths that belong to a path template: `/a/${string}` for `/a/{id}`. */
type Filled<T extends string> = T extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : T;

export type ApiPath = Filled<Template>;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The templates that a path may belong to, perhaps several: a parameter matches any text here, even with slashes. */
type Meant<Path> = { [T in Template]: Path extends Filled<T> ? T : never }[Template];

type Answered<T extends Template, M extends Method> = Documented[T] extends {
  [m in Lowercase<M>]: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

type IsReadable<T, M extends Method, Answer> = T extends Template
  ? [Answered<T, M>] extends [never]
    ? never
    : Answered<T, M> extends Answer
      ? true
      : false
  : never;

/** Accepts a schema only if the documented response satisfies it. Any other schema does not compile. */
export type Reads<Path, M extends Method, Answer> =
  true extends IsReadable<Meant<Path>, M, Answer> ? unknown : { 'this answer is not what the document says': never };

type BodyOf<Request> = [Request] extends [never]
  ? never
  : Request extends { content: { 'application/json': infer Body } }
    ? Body
    : never;

type Requested<T, M extends Method> = T extends Template
  ? Documented[T] extends { [m in Lowercase<M>]: { requestBody?: infer Request } }
    ? BodyOf<NonNullable<Request>>
    : never
  : never;

/** JSON omits undefined values, so an optional field of a request may also be undefined. */
type Sent<Body> = Body extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Body extends object
    ? { [K in keyof Body]: object extends Pick<Body, K> ? Sent<Body[K]> | undefined : Sent<Body[K]> }
    : Body;

export type Sends<Path, M extends Method> = [Requested<Meant<Path>, M>] extends [never]
  ? unknown
  : { body?: Sent<Requested<Meant<Path>, M>> };
