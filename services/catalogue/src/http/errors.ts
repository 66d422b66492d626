import { ApiError, badRequest, conflict, notFound, unprocessable, type ErrorMap } from '@topup/kit/errors';
import { secondFailures } from '@topup/kit/two-people';
import { paise, rupeesNumber } from '@topup/kit/money';
import type { AsksFirst, NotChanged } from '../changes/change-product.ts';
import type { UnknownProduct } from '../domain/change-product.ts';
import { TOO_MANY_PRODUCTS } from '../domain/product.ts';
import { meanwhileText } from '../domain/changed-meanwhile.ts';
import type { UnknownIcon, UploadFailure } from '../domain/icon.ts';
import type { UnknownImport } from '../domain/price-import.ts';
import type { RemovesMost } from '../domain/removes-most.ts';
import type { UnknownVersion } from '../use-cases/rollback-price.ts';
import type { StillRunning } from '../use-cases/rollback-prices.ts';
import type { AlreadyUndone } from '../use-cases/undo-import.ts';
import { stateOf } from '../domain/product-version.ts';
import type { ProposalRefused } from '../use-cases/decide-proposal.ts';
import type { CostNotSet, CostProposed } from '../use-cases/set-point-cost.ts';
import { PROPOSED } from './proposals.ts';
import { fieldNames, stateView, type PriceRecordView } from './views.ts';

export const uploadErrors: ErrorMap<UploadFailure> = {
  not_a_picture: () => badRequest('Please choose a picture in PNG, JPEG or WebP format.'),
  damaged_picture: () => badRequest('This picture is damaged or incomplete.'),
  animated_picture: () => badRequest('This picture is animated. Please choose one that does not move.'),
  too_many_pixels: ({ pixelsMax }) =>
    new ApiError(413, 'too_large', `This picture has too many pixels (${pixelsMax / 1e6} million at most).`),
  too_many_icons: ({ iconsMax }) => unprocessable('too_many_icons', `The store keeps at most ${iconsMax} icons.`),
};

export type ProductFailure = UnknownIcon | UnknownProduct | UnknownVersion | NotChanged;

const CONFIRM = 'Please confirm this change.';
const askDetails = ({ before, after, asks, waits }: AsksFirst) => ({
  before: before && stateView(stateOf(before)),
  after: stateView(stateOf(after)),
  asks,
  waits,
});

export const productErrors = (view: PriceRecordView, pointCostPaise: number | null): ErrorMap<ProductFailure> => ({
  proposed: () => conflict('second_admin_needed', PROPOSED),
  asks: (question) => conflict('confirm_change', CONFIRM, askDetails(question)),
  unknown_icon: () => notFound('This icon does not exist.'),
  unknown_product: () => notFound('This product does not exist.'),
  unknown_version: () => notFound('This version does not exist.'),
  too_many_products: () => unprocessable('too_many_products', TOO_MANY_PRODUCTS),
  changed_meanwhile: (meanwhile) =>
    conflict('changed_meanwhile', meanwhileText(meanwhile), {
      current: view(meanwhile.current, pointCostPaise),
      by: meanwhile.by,
      at: meanwhile.at.toISOString(),
      fields: fieldNames(meanwhile.fields),
    }),
});

export const importErrors: ErrorMap<UnknownImport | AlreadyUndone | StillRunning | RemovesMost> = {
  removes_most: () =>
    unprocessable(
      'removes_most',
      'This would remove more than half of the products that have been on the list for a day. Please remove them one by one.',
    ),
  unknown_import: () => notFound('This import does not exist.'),
  already_undone: () => conflict('already_undone', 'This import was undone already.'),
  still_running: () => conflict('still_running', 'This import is still running. Please try again in a moment.'),
};

export const costErrors: ErrorMap<Exclude<CostNotSet, CostProposed>> = {
  cost_changed: () => conflict('changed_meanwhile', 'The cost of a point was changed meanwhile. Please look again.'),
  cost_asks: ({ asks, isWaiting, beforePaise, afterPaise, belowCost }) =>
    conflict('confirm_change', CONFIRM, {
      before: beforePaise === null ? null : rupeesNumber(paise(beforePaise)),
      after: rupeesNumber(paise(afterPaise)),
      asks,
      waits: isWaiting ? ['cost_out_of_range'] : [],
      belowCost,
    }),
};

export const proposalErrors: ErrorMap<ProposalRefused> = {
  ...secondFailures('price change'),
  unknown_proposal: () => notFound('Price change not found.'),
  withdrawn: () => conflict('withdrawn', 'This proposal was withdrawn.'),
  decided: () => conflict('decided', 'Another admin has already decided this price change.'),
};
