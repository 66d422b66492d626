import { TriangleAlert } from 'lucide-react';
import { changeTexts as t } from './texts.ts';

type Reasons = { asks?: string[] | null | undefined; waits?: string[] | null | undefined };

/** `asks`: why the admin must confirm a change before it is saved. `waits`: why a second admin must confirm it, too. */
export function ChangeReasons({ asks, waits }: Reasons) {
  const lines = [
    ...(asks ?? []).map((ask) => t.asks[ask] ?? ask),
    ...(waits ?? []).map((wait) => t.waits[wait] ?? wait),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className="mt-1.5 grid gap-0.5 text-xs text-warning">
      {(waits?.length ?? 0) > 0 && <li className="font-semibold">{t.waitsForSecond}</li>}
      {lines.map((line) => (
        <li key={line} className="flex gap-1.5">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          {line}
        </li>
      ))}
    </ul>
  );
}
