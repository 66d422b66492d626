import type { TransactionStatusName } from '@topup/web-kit/api/statuses.ts';
import { stateOfAll } from '@topup/web-kit/format/shown-state.ts';
import { statusTexts } from '@topup/web-kit/texts/status.ts';
import { paymentMethodTexts, transactionTypeTexts } from '@topup/web-kit/texts/payments.ts';
import { ChoiceChip, choiceOf, Days, named, withAll } from '../list/filter-chips.tsx';
import { FilterForm } from '../list/filter-form.tsx';
import { transactionTexts as t } from './texts.ts';
import type { Address } from '../list/use-address.ts';

const STATUSES = Object.keys({
  completed: true,
  pending: true,
  processing: true,
  failed: true,
  refund_initiated: true,
  refunded: true,
  refund_failed: true,
  manual_refund: true,
  failed_credit: true,
} satisfies Record<TransactionStatusName, true>);
const wordOf = (status: string) =>
  status === 'failed_credit' ? t.failedCredit : (statusTexts[stateOfAll(status)] ?? status);

const TYPES = withAll(t.allTypes, named(transactionTypeTexts));
const METHODS = withAll(t.allMethods, named(paymentMethodTexts));
const STATES = withAll(
  t.allStatuses,
  STATUSES.map((value) => ({ value, label: wordOf(value) })),
);

export const Filters = ({ address }: { address: Address }) => (
  <FilterForm address={address} texts={t}>
    <ChoiceChip label={t.type} options={TYPES} {...choiceOf(address, 'type')} />
    <ChoiceChip label={t.method} options={METHODS} {...choiceOf(address, 'method')} />
    <ChoiceChip label={t.status} options={STATES} {...choiceOf(address, 'status')} />
    <Days address={address} />
  </FilterForm>
);
