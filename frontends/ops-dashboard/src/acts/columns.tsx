import { shortId } from '@topup/web-kit/format/ids.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { CopyableId } from '@topup/web-kit/ui/copy-button.tsx';
import type { DataColumn } from '@topup/web-kit/ui/data-table.tsx';
import { RowButton } from '../list/row-button.tsx';
import { actWord } from './act-words.ts';
import { keyOf, type ServiceAct } from './merged-acts.ts';
import { actsTexts as t } from './texts.ts';

/** Shortens the public ids in it. A delivery's subject has an order's id and more; a brake's subject is a word. */
export const shortSubject = (subject: string): string => subject.replaceAll(/[0-9a-f]{32}/g, shortId);

export const whoOf = ({ email, accountId }: ServiceAct): string => email || shortId(accountId);

export const viewLabel = ({ act, at }: ServiceAct): string => t.view(actWord(act), formatIst(at));

const { columns: titles } = t;

export const actColumns = (onView: (key: string) => void): DataColumn<ServiceAct>[] => [
  {
    key: 'at',
    title: titles.at,
    cell: ({ at }) => (
      <time dateTime={at} className="whitespace-nowrap text-text-2">
        {formatIst(at)}
      </time>
    ),
  },
  {
    key: 'who',
    title: titles.who,
    cell: (row) => (
      <span className="block max-w-48 truncate" title={row.email || row.accountId}>
        {whoOf(row)}
      </span>
    ),
  },
  { key: 'what', title: titles.what, cell: ({ act }) => actWord(act) },
  {
    key: 'subject',
    title: titles.subject,
    cell: ({ subject }) => (
      <span className="block max-w-52">
        <CopyableId id={subject} shown={shortSubject(subject)} label={t.copy(subject)} />
      </span>
    ),
  },
  {
    key: 'reason',
    title: titles.reason,
    cell: ({ reason }) => (
      <span className="block max-w-64 truncate text-text-2" title={reason}>
        {reason}
      </span>
    ),
  },
  {
    key: 'view',
    title: titles.view,
    cell: (row) => <RowButton label={viewLabel(row)} onOpen={() => onView(keyOf(row))} />,
  },
];
