import { formatIst } from '@topup/web-kit/format/times.ts';
import { CardButton } from '../list/card-button.tsx';
import { actWord } from './act-words.ts';
import { shortSubject, viewLabel, whoOf } from './columns.tsx';
import { keyOf, type ServiceAct } from './merged-acts.ts';

type CardsProps = { rows: ServiceAct[]; onView: (key: string) => void };

export const ActCards = ({ rows, onView }: CardsProps) => (
  <ul className="grid gap-2 md:hidden">
    {rows.map((row) => (
      <li key={keyOf(row)} className="min-w-0">
        <CardButton name={viewLabel(row)} onView={() => onView(keyOf(row))}>
          <span className="font-semibold">{actWord(row.act)}</span>
          <span className="min-w-0 truncate text-text-2">{whoOf(row)}</span>
          {row.reason && <span className="min-w-0 break-words text-text-2">{row.reason}</span>}
          <span className="flex flex-wrap justify-between gap-x-3 text-xs text-text-3">
            <span className="min-w-0 font-mono break-all">{shortSubject(row.subject)}</span>
            <time dateTime={row.at}>{formatIst(row.at)}</time>
          </span>
        </CardButton>
      </li>
    ))}
  </ul>
);
