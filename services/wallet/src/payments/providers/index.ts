import type { z } from 'zod';
import type { PaymentProvider } from '@topup/proto';
import { ekupi } from './ekupi/provider.ts';
import { phonepe } from './phonepe/provider.ts';
import type { Provider } from './provider.ts';

const table = { ekupi, phonepe } satisfies Record<PaymentProvider, unknown>;

type Table = typeof table;
type Each<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

export const providers: { readonly [P in PaymentProvider]: Provider } = table;

export const providerSettings = Object.assign({}, ...Object.values(table).map(({ settings }) => settings)) as Each<
  Table[keyof Table]['settings']
> satisfies z.ZodRawShape;
