import { conflict, notFound, unprocessable, type ErrorMap } from '@topup/kit/errors';
import { secondFailures } from '@topup/kit/two-people';
import type { ProposalRefused, ResolveFailure } from '../domain/verdict.ts';
import type { RefusalFailure } from '../use-cases/change-refusals.ts';

export const FAILURES: ErrorMap<ResolveFailure | ProposalRefused | RefusalFailure> = {
  unknown_unit: () => notFound('There is no such delivery.'),
  not_ambiguous: ({ state }) => conflict('illegal_transition', 'This delivery is already settled.', { state }),
  too_early: ({ resolvableAt }) =>
    conflict('too_early', 'The supplier may still accept this delivery. Please wait until its signature has expired.', {
      resolvableAt: resolvableAt.toISOString(),
    }),
  id_missing: () => unprocessable('supplier_order_id_missing', "Please enter the supplier's order number."),
  id_taken: () => conflict('supplier_order_id_taken', "This supplier's order number belongs to another delivery."),
  own_order: () => conflict('own_order', 'Another admin has to decide about your own order.'),
  already_proposed: ({ email }) =>
    conflict('already_proposed', `${email} has already proposed a verdict. Confirm it or withdraw it first.`),
  nothing_proposed: () => conflict('nothing_proposed', 'No verdict is proposed for this delivery.'),
  proposal_changed: () => conflict('proposal_changed', 'The proposal has changed. Please look at it again.'),
  ...secondFailures('proposal'),
  status_known: () => conflict('status_known', 'This status is already on the list of refusals.'),
  status_proposed: ({ email }) =>
    conflict(
      'status_proposed',
      `${email || 'Another admin'} has already proposed this status. Confirm it or withdraw it.`,
    ),
  too_many_proposals: () =>
    conflict('too_many_proposals', 'Too many statuses are proposed. Please confirm or withdraw some of them first.'),
  status_not_added: () => notFound('This status was not added by an admin, so it stays on the list.'),
};
