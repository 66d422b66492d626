import { useMay } from '@topup/web-kit/host/use-may.tsx';
import type { OrderStatusName } from '@topup/web-kit/api/statuses.ts';
import { stateOfAll } from '@topup/web-kit/format/shown-state.ts';
import { statusTexts } from '@topup/web-kit/texts/status.ts';
import { paymentMethodTexts } from '@topup/web-kit/texts/payments.ts';
import { ChoiceChip, choiceOf, Days, named, withAll } from '../list/filter-chips.tsx';
import { FilterForm } from '../list/filter-form.tsx';
import { orderTexts as t } from './texts.ts';
import type { Address } from '../list/use-address.ts';

const STATUSES = Object.keys({
  pending: true,
  placed: true,
  processing: true,
  completed: true,
  partially_completed: true,
  failed: true,
  refunded: true,
  refund_failed: true,
  cancelled: true,
  refund_initiated: true,
  manual_refund: true,
} satisfies Record<OrderStatusName, true>);
const STATES = withAll(
  t.allStatuses,
  STATUSES.map((value) => ({ value, label: statusTexts[stateOfAll(value)] ?? value })),
);
const METHODS = withAll(t.allMethods, named(paymentMethodTexts));

export const Filters = ({ address }: { address: Address }) => (
  <FilterForm address={address} texts={useMay()('readPeople') ? t : { ...t, ...t.withoutPeople }}>
    <ChoiceChip label={t.status} options={STATES} {...choiceOf(address, 'status')} />
    <ChoiceChip label={t.method} options={METHODS} {...choiceOf(address, 'method')} />
    <Days address={address} />
  </FilterForm>
);
