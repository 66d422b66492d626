import { bonusTexts, purchaseTexts as t } from '@topup/web-kit/texts/purchase.ts';
import { Disclosure } from '@topup/web-kit/ui/disclosure.tsx';
import { Gift } from 'lucide-react';

/** First-purchase bonuses that the game grants. Information only: no price depends on it. */
export const BonusInfo = () => (
  <Disclosure title={t.bonusTitle} icon={<Gift className="size-5" />}>
    <p className="mb-3">{bonusTexts.intro}</p>
    <table className="mb-3 w-full text-sm">
      <thead>
        <tr>
          {bonusTexts.columns.map((column) => (
            <th key={column} scope="col" className="py-1 text-left text-xs font-semibold text-text-3">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bonusTexts.rows.map((row) => (
          <tr key={row[0]} className="border-t border-line tabular-nums">
            {row.map((cell, index) => (
              <td key={index} className="py-1.5">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    <ul className="grid list-disc gap-1 pl-5">
      {bonusTexts.events.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </Disclosure>
);
