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
