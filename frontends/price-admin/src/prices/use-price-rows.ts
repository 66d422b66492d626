import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowSelectionState,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { PRICE_COLUMNS } from './columns.tsx';
import { GROUPS, type Group } from '../price/price-fields.ts';
import { matches } from './match.ts';

const features = tableFeatures({
  columnFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowSelectionFeature,
});

export type Narrowed = { text: string; group: Group | null };
export type Sorted = { key: string; isDescending: boolean } | null;

const isFound = (price: ProductPrice, { text, group }: Narrowed): boolean =>
  matches(price, text) && (group === null || GROUPS[group](price));

const SEARCH = 'search';
const ascending = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

const columns: ColumnDef<typeof features, ProductPrice>[] = [
  {
    id: SEARCH,
    accessorFn: ({ spu }) => spu,
    filterFn: (row, _id, narrowed: Narrowed) => isFound(row.original, narrowed),
  },
  ...PRICE_COLUMNS.flatMap(({ key, sortBy }): ColumnDef<typeof features, ProductPrice>[] =>
    sortBy
      ? [
          {
            id: key,
            accessorFn: sortBy,
            sortFn: (a, b) => ascending(sortBy(a.original), sortBy(b.original)),
          },
        ]
      : [],
  ),
];

const NONE: ProductPrice[] = [];
const noSelection = (): RowSelectionState => ({});

export function usePriceRows(prices: ProductPrice[] = NONE, { text, group }: Narrowed, sorted: Sorted) {
  const [rowSelection, setRowSelection] = useState(noSelection);
  const state = useMemo(
    () => ({
      columnFilters: [{ id: SEARCH, value: { text, group } satisfies Narrowed }],
      sorting: sorted ? [{ id: sorted.key, desc: sorted.isDescending }] : [],
      rowSelection,
    }),
    [text, group, sorted, rowSelection],
  );
  const table = useTable({
    features,
    columns,
    data: prices,
    state,
    getRowId: ({ _id }) => _id,
    onRowSelectionChange: setRowSelection,
  });
  const { rows } = table.getRowModel();
  const shown = useMemo(() => rows.map(({ original }) => original), [rows]);
  const chosen = useMemo(() => prices.filter(({ _id }) => rowSelection[_id]), [prices, rowSelection]);
  const select = useMemo(
    () => ({
      one: (id: string, isSelected: boolean) =>
        setRowSelection(({ [id]: _former, ...others }) => (isSelected ? { ...others, [id]: true } : others)),
      none: () => setRowSelection(noSelection),
    }),
    [],
  );
  return {
    shown,
    chosen,
    rowSelection,
    selectOne: select.one,
    selectNone: select.none,
    isAllSelected: table.getIsAllRowsSelected(),
    isSomeSelected: table.getIsSomeRowsSelected(),
    selectAll: (isSelected: boolean) => table.toggleAllRowsSelected(isSelected),
  };
}

export type PriceRows = ReturnType<typeof usePriceRows>;
