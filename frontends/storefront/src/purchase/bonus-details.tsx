import { bonusTexts } from '../texts/bonus.ts';
import { BONUSES } from '../product/first-time-bonus.ts';

export default function BonusDetails() {
  return (
    <>
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
          {BONUSES.map((row) => (
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
    </>
  );
}
