import type { Paise } from '@topup/kit/money';
import type { FailureCode } from '@topup/proto/enums';

/** What a refusal halts: the order waits for points or for the breaker; null refuses the unit alone. */
export type Halts = 'points' | 'breaker' | null;
/** The refusal as the player sees it, without naming the supplier, and its failure code for programs. */
export type PlayerReason = { readonly failureCode: FailureCode; readonly reason: string };
export type Refusal = {
  readonly status: string;
  /** Absent: any message of this status. The first row that fits decides. */
  readonly message?: RegExp;
  /** For admins. */
  readonly reason: string;
  readonly told: PlayerReason;
  /** The same unit may be sent again later. Never true for a refusal that is about the player or the product. */
  readonly retryable: boolean;
  readonly halts: Halts;
};

/** The codes that a status may be given by an admin. */
export const REFUSAL_CODES = [
  'player_not_found',
  'region_not_allowed',
  'pass_limit_reached',
  'item_unavailable',
  'delivery_refused',
] as const satisfies readonly FailureCode[];
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** The code of a refusal without one of its own. */
export const UNNAMED_CODE: RefusalCode = 'delivery_refused';
/** Shown for a refusal stored without a sentence for the player. */
export const REFUSED: PlayerReason = { failureCode: UNNAMED_CODE, reason: 'This item could not be delivered.' };

/** `message` narrows the status to answers that say so; the first row that fits decides. */
export const final = (status: string, reason: string, told: PlayerReason, message?: RegExp): Refusal => ({
  status,
  reason,
  told,
  retryable: false,
  halts: null,
  ...(message ? { message } : {}),
});
/** A final refusal that says the same to admins and players. */
export const plain = (status: string, failureCode: RefusalCode, reason: string, message?: RegExp): Refusal =>
  final(status, reason, { failureCode, reason }, message);

/** A status added by an admin: always final, so that no order retries it endlessly. */
export type AddedRefusal = {
  readonly status: string;
  /** For players. */
  readonly reason: string;
  readonly failureCode: RefusalCode;
  readonly by: string;
  readonly email: string;
  readonly at: Date;
};

/** The built-in rows come first: an added one never changes what they say. */
export const withAdded = (table: readonly Refusal[], added: readonly AddedRefusal[]): readonly Refusal[] => [
  ...table,
  ...added.map(({ status, failureCode, reason }) => plain(status, failureCode, reason)),
];

/** A status that is in the table already needs no row. */
export const isKnown = (table: readonly Refusal[], status: string): boolean =>
  table.some((row) => row.status === status);

export const findRefusal = (table: readonly Refusal[], status: string, message: string): Refusal | null =>
  table.find((row) => row.status === status && (row.message?.test(message) ?? true)) ?? null;

/** The table in force: the built-in rows and what admins have added. */
export type RefusalTable = {
  readonly builtIn: readonly Refusal[];
  table(): readonly Refusal[];
  /**
   * Refusals that refund a unit automatically. A single admin can add a status, so above the single-admin limit only
   * the built-in ones do; an added one is a suggestion.
   */
  tableFor(pricePaise: Paise): readonly Refusal[];
  added(): readonly AddedRefusal[];
};
