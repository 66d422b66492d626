import {
  final,
  plain,
  REFUSED,
  UNNAMED_CODE,
  type Halts,
  type Refusal,
  type PlayerReason,
} from '../../domain/refusals.ts';

const OUR_PROBLEM: PlayerReason = { failureCode: UNNAMED_CODE, reason: 'There is a problem on our side.' };

/** Statuses that the supplier does not document, so they are settings. One that is not set gets no refusal below. */
type RefusalCodes = {
  readonly outOfPoints?: string | undefined;
  readonly productOff?: string | undefined;
  readonly badSignature?: string | undefined;
};

const passing = (status: string, reason: string, halts: Halts): Refusal => ({
  status,
  reason,
  told: OUR_PROBLEM,
  retryable: true,
  halts,
});
const configured = (status: string | undefined, row: (status: string) => Refusal): Refusal[] =>
  status === undefined ? [] : [row(status)];

const NO_PLAYER = 'No player has this User ID and Zone ID.';
const NO_REGION = 'The game does not allow top-ups for players of this region.';
const NO_PASS = 'This player has reached the limit of active passes.';
const OFF: PlayerReason = { failureCode: 'item_unavailable', reason: 'This item is currently unavailable.' };

/** Answers that say that nothing was delivered. Any other answer without an order id proves nothing. */
export const refusals = (codes: RefusalCodes): readonly Refusal[] => [
  plain('20003', 'player_not_found', NO_PLAYER),
  plain('20004', 'player_not_found', NO_PLAYER),
  plain('201', 'region_not_allowed', NO_REGION, /indonesia|malaysia|philippines|region/i),
  plain('201', 'pass_limit_reached', NO_PASS, /weekly|limit|semanal|máximo/i),
  final('201', 'The supplier refused this item.', REFUSED),
  ...configured(codes.outOfPoints, (status) =>
    passing(status, 'Waiting for the supplier balance to be refilled.', 'points'),
  ),
  ...configured(codes.productOff, (status) => final(status, 'This item is not available at the supplier.', OFF)),
  ...configured(codes.badSignature, (status) =>
    passing(status, 'The supplier did not accept our signature.', 'breaker'),
  ),
];
