import type { paths as Auth } from '../../gen/auth.ts';
import type { paths as Catalogue } from '../../gen/catalogue.ts';
import type { paths as Order } from '../../gen/order.ts';
import type { paths as SupplierGateway } from '../../gen/supplier-gateway.ts';
import type { paths as Wallet } from '../../gen/wallet.ts';

/** What the services publish in their OpenAPI documents. */
type Documented = Auth & Catalogue & Order & SupplierGateway & Wallet;
type Template = Extract<keyof Documented, string>;

/** `/a/{id}` as the address that a call really has. */
type Filled<T extends string> = T extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : T;

/** Every address of the public API that this front end may call; any other does not compile. */
export type ApiPath = Filled<Template>;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The addresses of the documents that a call's path can be. A parameter may hold anything here, slashes too. */
type Meant<Path> = { [T in Template]: Path extends Filled<T> ? T : never }[Template];

/** The JSON of a successful answer, by the document; `never` where there is none. */
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

/** Fits when what a call reads of its answer is what the service's document promises; anything else does not compile. */
export type Reads<Path, M extends Method, Answer> =
  true extends IsReadable<Meant<Path>, M, Answer> ? unknown : { 'this answer is not what the document says': never };

type BodyOf<Request> = [Request] extends [never]
  ? never
  : Request extends { content: { 'application/json': infer Body } }
    ? Body
    : never;

type Asked<T, M extends Method> = T extends Template
  ? Documented[T] extends { [m in Lowercase<M>]: { requestBody?: infer Request } }
    ? BodyOf<NonNullable<Request>>
    : never
  : never;

/** JSON leaves out what is undefined, so a field that may be left out may be that, too. */
type Sent<Body> = Body extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Body extends object
    ? { [K in keyof Body]: object extends Pick<Body, K> ? Sent<Body[K]> | undefined : Sent<Body[K]> }
    : Body;

/** What a call may send: the body that the service's document asks for. */
export type Sends<Path, M extends Method> = [Asked<Meant<Path>, M>] extends [never]
  ? unknown
  : { body?: Sent<Asked<Meant<Path>, M>> };
