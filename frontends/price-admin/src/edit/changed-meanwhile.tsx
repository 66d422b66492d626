import { formatIst } from '@topup/web-kit/format/times.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Dialog } from '@topup/web-kit/ui/dialog.tsx';
import { readContents } from '../price/contents.ts';
import { nameOf } from '../price/price-fields.ts';
import { priceDifferences } from '../changes/price-differences.ts';
import { editTexts as t } from './texts.ts';
import { hasOtherContents, type RowEdit } from './use-row-edit.ts';

export function ChangedMeanwhile({ edit }: { edit: RowEdit }) {
  const { meanwhile, seen, draft } = edit;
  if (!meanwhile) return null;
  const { current, by, at } = meanwhile;
  const mine = {
    ...current,
    customPrice: draft.price,
    displayName: draft.displayName,
    smileonePoints: draft.points || 0,
    ...(hasOtherContents(seen, draft) && { contents: readContents(draft.contents) }),
  };
  const rows = priceDifferences(seen, current, mine);
  return (
    <Dialog
      onClose={edit.keepEditing}
      title={t.meanwhileTitle}
      description={`${nameOf(current)} · ${current.productId}`}
      footer={
        <>
          <Button onClick={() => void edit.takeTheirs()}>{t.takeTheirs}</Button>
          <Button variant="primary" onClick={edit.saveOver}>
            {t.saveMine}
          </Button>
        </>
      }
    >
      <p role="alert" className="mb-4 text-sm text-text-2">
        {t.meanwhileText(by, at ? formatIst(at) : '')}
      </p>
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="text-xs text-text-3">
            {[t.field, t.before, t.theirs, t.yours].map((title) => (
              <th key={title} scope="col" className="py-1 pr-3 font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, values: [before, now, yours] }) => (
            <tr key={field} className="border-t border-line align-top">
              <th scope="row" className="py-2 pr-3 font-medium text-text-2">
                {field}
              </th>
              <td className="py-2 pr-3 break-words tabular-nums">{before}</td>
              <td className={cx('py-2 pr-3 break-words tabular-nums', now !== before && 'font-semibold text-warning')}>
                {now}
              </td>
              <td className={cx('py-2 break-words tabular-nums', yours !== now && 'font-semibold')}>{yours}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
