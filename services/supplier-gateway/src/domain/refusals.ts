/** What a refusal halts: the order waits for points, or for the breaker, or nothing (the unit alone is refused). */
export type Halts = 'points' | 'breaker' | null;
export type Refusal = {
  readonly status: string;
  /** Absent: any message of this status. The first row that fits decides. */
  readonly message?: RegExp;
  /** Fit to show to a player. */
  readonly reason: string;
  /** The same unit may be sent again later. Never true for a refusal that is about the player or the product. */
  readonly retryable: boolean;
  readonly halts: Halts;
};

/** The statuses that no public document names: configuration. One that is not configured is in no row. */
export type RefusalCodes = {
  readonly outOfPoints?: string | undefined;
  readonly productOff?: string | undefined;
  readonly badSignature?: string | undefined;
};

/** A row before its status is known. */
type Unnumbered = Omit<Refusal, 'status'>;

const configured = (status: string | undefined, row: Unnumbered): Refusal[] =>
  status === undefined ? [] : [{ status, ...row }];

const final = (status: string, reason: string, message?: RegExp): Refusal => ({
  status,
  reason,
  retryable: false,
  halts: null,
  ...(message ? { message } : {}),
});

/** The definite refusals: the supplier says that nothing was delivered. Everything else without an order id is unknown. */
export const refusals = (codes: RefusalCodes): readonly Refusal[] => [
  final('20003', 'No player has this User ID and Zone ID.'),
  final('20004', 'No player has this User ID and Zone ID.'),
  final('201', 'The game does not allow top-ups for players of this region.', /indonesia|malaysia|philippines|region/i),
  final('201', 'This player has reached the limit of active passes.', /weekly|limit|semanal|máximo/i),
  final('201', 'The supplier refused this item.'),
  ...configured(codes.outOfPoints, {
    reason: 'Waiting for the supplier balance to be refilled.',
    retryable: true,
    halts: 'points',
  }),
  ...configured(codes.productOff, {
    reason: 'This item is not available at the supplier.',
    retryable: false,
    halts: null,
  }),
  ...configured(codes.badSignature, {
    reason: 'The supplier did not accept our signature.',
    retryable: true,
    halts: 'breaker',
  }),
];

/** A status that an admin has added, and who did: always final, so that no order asks the supplier again and again. */
export type AddedRefusal = {
  readonly status: string;
  readonly reason: string;
  readonly by: string;
  readonly email: string;
  readonly at: Date;
};

/** The built-in rows come first: an added one never changes what they say. */
export const withAdded = (table: readonly Refusal[], added: readonly AddedRefusal[]): readonly Refusal[] => [
  ...table,
  ...added.map(({ status, reason }) => final(status, reason)),
];

/** Success is never a refusal, and a status that is in the table already needs no row. */
export const mayAdd = (table: readonly Refusal[], status: string): boolean =>
  status !== '200' && !table.some((row) => row.status === status);

export const findRefusal = (table: readonly Refusal[], status: string, message: string): Refusal | null =>
  table.find((row) => row.status === status && (row.message?.test(message) ?? true)) ?? null;
