import { chargesQuery, type SupplierCharges } from '@topup/web-kit/api/charges.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { DataTable, type DataColumn } from '@topup/web-kit/ui/data-table.tsx';
import { Disclosure } from '@topup/web-kit/ui/disclosure.tsx';
import { LoadingBlock } from '@topup/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../format/counts.ts';
import { formatPoints } from '../format/points.ts';
import { ReadFailed } from '../list/read-failed.tsx';
import { useProductNameOf } from '../record/product-names.tsx';
import { chargesTexts as t } from './charges-texts.ts';

function stateOf({ setting, charges, since, unclear, observations, observationsMax }: SupplierCharges): string {
  const how = t.how[charges];
  if (how && setting !== 'learn') return t.configured(how);
  if (how) return t.concluded(how, since ? formatIst(since) : '', formatCount(observations));
  const known = t.unknown(formatCount(observations), formatCount(observationsMax));
  return [unclear && t.unclear[unclear], known, t.higher].filter(Boolean).join(' ');
}

type Row = SupplierCharges['products'][number];
const columnsOf = (nameOf: (productId: string) => string): DataColumn<Row>[] => [
  { key: 'product', title: t.columns.product, cell: ({ productId }) => nameOf(productId) },
  {
    key: 'observations',
    title: t.columns.observations,
    cell: ({ observations }) => formatCount(observations),
    numeric: true,
  },
  { key: 'points', title: t.columns.points, cell: ({ points }) => formatPoints(points), numeric: true },
  { key: 'multiplier', title: t.columns.multiplier, cell: ({ multiplier }) => multiplier, numeric: true },
  { key: 'multiplied', title: t.columns.multiplied, cell: ({ multiplied }) => formatPoints(multiplied), numeric: true },
  { key: 'charged', title: t.columns.charged, cell: ({ charged }) => formatPoints(charged), numeric: true },
  { key: 'fits', title: t.columns.fits, cell: ({ fits }) => t.fits[fits] ?? fits },
];

export default function ChargesCard() {
  const [isShown, setShown] = useState(false);
  const reading = useQuery(chargesQuery(isShown));
  const columns = columnsOf(useProductNameOf());
  const { data, isPending } = reading;
  return (
    <div className="mb-4">
      <Disclosure title={t.title} icon={<Scale className="size-4" />} onOpen={() => setShown(true)}>
        <ReadFailed query={reading} failed={t.failed} stale={t.stale} />
        {isPending && <LoadingBlock label={t.loading} className="h-20" />}
        {data && (
          <div className="grid gap-3">
            <p>{stateOf(data)}</p>
            {data.products.length === 0 ? (
              <p>{t.none}</p>
            ) : (
              <DataTable label={t.table} columns={columns} rows={data.products} rowKey={({ productId }) => productId} />
            )}
          </div>
        )}
      </Disclosure>
    </div>
  );
}
