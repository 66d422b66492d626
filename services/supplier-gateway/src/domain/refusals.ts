import type { Paise } from '@topup/kit/money';
import type { Proposed } from '@topup/kit/person';
import type { FailureCode } from '@topup/proto/enums';

/** How long a refusal halts sending: until there are points, or the order breaker closes. Null: it concerns this unit only. */
export type Halts = 'points' | 'breaker' | null;
export type PlayerReason = { readonly failureCode: FailureCode; readonly reason: string };
export type Refusal = {
  readonly status: string;
  /** Absent: any message of this status matches. The first refusal in the table that matches an answer decides. */
  readonly message?: RegExp;
  readonly reason: string;
  readonly told: PlayerReason;
  /** Never true when the refusal is about the player or the product. */
  readonly retryable: boolean;
  readonly halts: Halts;
};

export const REFUSAL_CODES = [
  'player_not_found',
  'region_not_allowed',
  'pass_limit_reached',
  'item_unavailable',
  'delivery_refused',
] as const satisfies readonly FailureCode[];
export type RefusalCode = (typeof REFUSAL_CODES)[number];

export const UNNAMED_CODE: RefusalCode = 'delivery_refused';
export const REFUSED: PlayerReason = { failureCode: UNNAMED_CODE, reason: 'This item could not be delivered.' };

export const final = (status: string, reason: string, told: PlayerReason, message?: RegExp): Refusal => ({
  status,
  reason,
  told,
  retryable: false,
  halts: null,
  ...(message ? { message } : {}),
});
export const plain = (status: string, failureCode: RefusalCode, reason: string, message?: RegExp): Refusal =>
  final(status, reason, { failureCode, reason }, message);

/** A refusal that admins added. It is always final, so that no order retries it endlessly. */
export type AddedRefusal = {
  readonly status: string;
  readonly reason: string;
  readonly failureCode: RefusalCode;
  readonly by: string;
  readonly email: string;
  readonly at: Date;
};

/** A refusal that waits until a second admin confirms it. */
export type ProposedRefusal = Proposed & {
  /** Identifies this proposal, so that the second admin cannot confirm a later one by mistake. */
  readonly id: string;
  readonly status: string;
  readonly reason: string;
  readonly failureCode: RefusalCode;
  readonly because: string;
};

/** Built-in refusals come first, so that an added one never changes the meaning of a built-in status. */
export const withAdded = (table: readonly Refusal[], added: readonly AddedRefusal[]): readonly Refusal[] => [
  ...table,
  ...added.map(({ status, failureCode, reason }) => plain(status, failureCode, reason)),
];

export const isKnown = (table: readonly Refusal[], status: string): boolean =>
  table.some((row) => row.status === status);

export const findRefusal = (table: readonly Refusal[], status: string, message: string): Refusal | null =>
  table.find((row) => row.status === status && (row.message?.test(message) ?? true)) ?? null;

export type RefusalTable = {
  readonly builtIn: readonly Refusal[];
  table(): readonly Refusal[];
  /** Leaves out added refusals if the price is unknown or above one admin's limit: one admin could add them in old releases. */
  tableFor(pricePaise: Paise): readonly Refusal[];
  added(): readonly AddedRefusal[];
};
