import type { Paise } from '@topup/kit/money';
import type { FailureCode } from '@topup/proto/enums';

/**
 * What a refusal halts: all sending until there are points, or until the breaker closes. Null: it concerns this unit
 * only.
 */
export type Halts = 'points' | 'breaker' | null;
/** The refusal as the player sees it, without naming the supplier, and its failure code for programs. */
export type PlayerReason = { readonly failureCode: FailureCode; readonly reason: string };
export type Refusal = {
  readonly status: string;
  /** Absent: the row applies to any message. The first matching row decides. */
  readonly message?: RegExp;
  /** Shown to admins. */
  readonly reason: string;
  readonly told: PlayerReason;
  /** Whether the same unit may be sent again later. Never true when the refusal is about the player or the product. */
  readonly retryable: boolean;
  readonly halts: Halts;
};

/** The failure codes that an admin may give to a status. */
export const REFUSAL_CODES = [
  'player_not_found',
  'region_not_allowed',
  'pass_limit_reached',
  'item_unavailable',
  'delivery_refused',
] as const satisfies readonly FailureCode[];
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** The failure code of a refusal that has none of its own. */
export const UNNAMED_CODE: RefusalCode = 'delivery_refused';
/** Shown for a refusal that was stored without a sentence for the player. */
export const REFUSED: PlayerReason = { failureCode: UNNAMED_CODE, reason: 'This item could not be delivered.' };

/**
 * A refusal that is final for its unit. `message` limits it to answers with a matching message; the first matching row
 * decides.
 */
export const final = (status: string, reason: string, told: PlayerReason, message?: RegExp): Refusal => ({
  status,
  reason,
  told,
  retryable: false,
  halts: null,
  ...(message ? { message } : {}),
});
/** A final refusal with the same text for admins and players. */
export const plain = (status: string, failureCode: RefusalCode, reason: string, message?: RegExp): Refusal =>
  final(status, reason, { failureCode, reason }, message);

/** A status added by an admin: always final, so that no order retries it endlessly. */
export type AddedRefusal = {
  readonly status: string;
  /** Shown to players. */
  readonly reason: string;
  readonly failureCode: RefusalCode;
  readonly by: string;
  readonly email: string;
  readonly at: Date;
};

/** Built-in rows come first, so that an added row never changes the meaning of a built-in status. */
export const withAdded = (table: readonly Refusal[], added: readonly AddedRefusal[]): readonly Refusal[] => [
  ...table,
  ...added.map(({ status, failureCode, reason }) => plain(status, failureCode, reason)),
];

/** Whether the table has a row for a status already. */
export const isKnown = (table: readonly Refusal[], status: string): boolean =>
  table.some((row) => row.status === status);

export const findRefusal = (table: readonly Refusal[], status: string, message: string): Refusal | null =>
  table.find((row) => row.status === status && (row.message?.test(message) ?? true)) ?? null;

/** The table in force: the built-in rows and what admins have added. */
export type RefusalTable = {
  readonly builtIn: readonly Refusal[];
  table(): readonly Refusal[];
  /**
   * Refusals that refund a unit automatically. A single admin can add a status. So for a price above the single-admin
   * limit only the built-in refusals apply, and an added one is shown as a suggestion.
   */
  tableFor(pricePaise: Paise): readonly Refusal[];
  added(): readonly AddedRefusal[];
};
