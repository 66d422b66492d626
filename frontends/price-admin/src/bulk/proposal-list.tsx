import { cx } from '@topup/web-kit/ui/cx.ts';
import { inputClass } from '@topup/web-kit/ui/field.tsx';
import { ArrowRight } from 'lucide-react';
import { amountText, numberOf } from '../price/amount.ts';
import { nameOf } from '../price/price-fields.ts';
import { formatPerMille, marginOf } from '../price/margin.ts';
import { SelectBox } from '../fields/select-box.tsx';
import { isChange, type Proposal } from './proposals.ts';
import { bulkTexts as t } from './texts.ts';

export type Judged = Proposal & { isIncluded: boolean };

type ProposalItemProps = { proposal: Judged; onChange: (proposal: Judged) => void };

function MarginNote({ proposal: { product, price } }: { proposal: Judged }) {
  if (!price || numberOf(price) === null) return null;
  const margin = marginOf({ customPrice: price, cost: product.cost });
  if (!margin) return null;
  return (
    <span className={cx('text-xs', margin.paise <= 0 ? 'font-semibold text-danger' : 'text-text-3')}>
      {`${t.margin} ${formatPerMille(margin.perMille)}`}
    </span>
  );
}

function ProposalItem({ proposal, onChange }: ProposalItemProps) {
  const { product, price, points, note, isIncluded } = proposal;
  const name = nameOf(product);
  const now = points === undefined ? product.customPrice : product.smileonePoints;
  return (
    <li
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0',
        !isIncluded && 'text-text-3',
      )}
    >
      <SelectBox
        label={t.include(name)}
        isChecked={isIncluded}
        onChange={(next) => onChange({ ...proposal, isIncluded: next })}
        className="-ml-2 size-11 shrink-0"
      />
      <span className="min-w-0 flex-1 basis-40 text-sm">
        <span className="block font-medium break-words">{name}</span>
        <span className="block text-xs text-text-3">
          {note || (isChange(proposal) ? product.productId : t.unchanged)}
        </span>
      </span>
      <span className="ml-auto grid shrink-0 justify-items-end gap-0.5 text-sm tabular-nums">
        <span className="flex items-center gap-2">
          <span className="text-text-3">{amountText(now)}</span>
          <ArrowRight aria-hidden="true" className="size-3.5 text-text-3" />
          {points !== undefined && <span className="font-semibold">{amountText(points)}</span>}
          {typeof price === 'string' && (
            <input
              aria-label={t.newPrice(name)}
              inputMode="decimal"
              autoComplete="off"
              value={price}
              aria-invalid={numberOf(price) === null || undefined}
              onChange={({ target }) => onChange({ ...proposal, price: target.value, note: '' })}
              className={cx(inputClass, 'max-w-26 text-right tabular-nums')}
            />
          )}
          {price === null && <span>—</span>}
        </span>
        <MarginNote proposal={proposal} />
      </span>
    </li>
  );
}

type ProposalListProps = { proposals: Judged[]; onChange: (proposals: Judged[]) => void };

export const ProposalList = ({ proposals, onChange }: ProposalListProps) => (
  <ul>
    {proposals.map((proposal, index) => (
      <ProposalItem
        key={proposal.product._id}
        proposal={proposal}
        onChange={(next) => onChange(proposals.with(index, next))}
      />
    ))}
  </ul>
);

export const isSent = (proposal: Judged): boolean => proposal.isIncluded && isChange(proposal);
