import * as z from '@topup/web-kit/api/schema.ts';
import { GAME_CODE } from '@topup/proto/game';
import { isApiError } from './api-error.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { productPrice, type ProductPrice } from './product-prices.ts';
import { productContents, type ProductContents } from './product-contents.ts';
import { amount, maybe } from './wire.ts';

const ADMIN = '/api/products/admin/products';
/** If `proposal` is set, nothing has changed yet: another admin has to confirm the proposal first. */
const changed = z.object({
  message: maybe(z.string()),
  data: productPrice,
  proposal: maybe(z.object({ id: z.string() })),
  hint: maybe(z.string()),
});

/** Contents as an admin has typed them. Sent like this; the server validates them, and reads all of them empty as none. */
export type TypedContents = Record<keyof ProductContents, string>;

/** `price`, `smileonePoints` and `contents` are sent as typed; the server validates them. */
export type PriceDetails = {
  productId: string;
  spu: string;
  price: string;
  originalPrice: string | number;
  displayName: string;
  smileonePoints: string | number;
  /** Without it the product keeps its contents. */
  contents?: TypedContents | undefined;
  /** The version that the admin saw. The save is refused if another admin has changed the product since. */
  version: number | undefined;
  /** Unless true, the server does not save an unusual change (a price below cost, say) but answers `confirm_change`. */
  confirmed?: boolean;
};

export const updatePrice = (body: PriceDetails) =>
  call({ method: 'POST', path: `${ADMIN}/updatedetails`, body: { ...body, gameCode: GAME_CODE }, schema: changed });

const done = z.object({ message: maybe(z.string()) });

export const deletePrice = ({ id, version }: { id: string; version: number | undefined }) =>
  call({
    method: 'DELETE',
    path: `${ADMIN}/price/${encodeURIComponent(id)}`,
    query: { version },
    schema: done,
  });

export const pausePrice = (id: string, body: { reason: string; version: number | undefined }) =>
  call({ method: 'POST', path: `${ADMIN}/price/${encodeURIComponent(id)}/pause`, body, schema: changed });

export const resumePrice = (id: string, body: { reason: string; version: number | undefined }) =>
  call({ method: 'POST', path: `${ADMIN}/price/${encodeURIComponent(id)}/resume`, body, schema: changed });

/** A product's fields before or after a change; null if the product did not exist at that time. */
export const priceState = maybe(
  z.object({
    spu: maybe(z.string()),
    displayName: maybe(z.string()),
    originalPrice: maybe(amount),
    customPrice: maybe(amount),
    smileonePoints: maybe(amount),
    icon: maybe(z.string()),
    contents: maybe(productContents),
    paused: maybe(z.object({ reason: z.string() })),
    renamed: maybe(z.object({ to: z.string() })),
    deleted: maybe(z.boolean()),
  }),
);
export type PriceState = z.infer<typeof priceState>;

const version = z.object({
  version: z.number(),
  at: z.string(),
  by: maybe(z.string()),
  act: z.string(),
  before: priceState,
  after: priceState,
  reason: maybe(z.string()),
  importId: maybe(z.string()),
});
export type PriceVersion = z.infer<typeof version>;

const versionsAnswer = z.object({ data: z.object({ versions: z.array(version), more: z.boolean() }) });

/** Newest first, 20 per page. With `before`, only versions with a lower number are returned. */
export const priceVersions = async (id: string, before?: number) =>
  (await call({ path: `${ADMIN}/price/${encodeURIComponent(id)}/versions`, query: { before }, schema: versionsAnswer }))
    .data;

/** Restores a product to its state after `toVersion`, as a new change. */
export const rollbackPrice = (
  id: string,
  body: { toVersion: number; version: number | undefined; reason: string; confirmed?: boolean },
) => call({ method: 'POST', path: `${ADMIN}/price/${encodeURIComponent(id)}/rollback`, body, schema: changed });

const meanwhile = z.object({
  current: productPrice,
  by: maybe(z.string()),
  at: maybe(z.string()),
  fields: maybe(z.array(z.string())),
});

export type Meanwhile = { current: ProductPrice; by: string; at: string | undefined; fields: string[] };

/** The change that another admin saved first; undefined for any error but `changed_meanwhile`. */
export function changedMeanwhile(error: unknown): Meanwhile | undefined {
  if (!isApiError(error) || error.code !== 'changed_meanwhile') return undefined;
  const parsed = meanwhile.safeParse(error.details);
  if (!parsed.success) return undefined;
  const { current, by, at, fields } = parsed.data;
  return { current, by: by ?? '', at: at ?? undefined, fields: fields ?? [] };
}

const question = z.object({
  before: priceState,
  after: priceState,
  asks: z.array(z.string()),
  waits: z.array(z.string()),
});
export type ChangeQuestion = z.infer<typeof question>;

/** What an admin has to confirm before the server saves a change; undefined for any error but `confirm_change`. */
export function changeQuestion(error: unknown): ChangeQuestion | undefined {
  if (!isApiError(error) || error.code !== 'confirm_change') return undefined;
  return question.safeParse(error.details).data;
}
