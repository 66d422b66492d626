import { Button } from '@topup/web-kit/ui/button.tsx';
import { EmptyState } from '@topup/web-kit/ui/states.tsx';
import { filterTexts } from './filter-texts.ts';
import { FILTERS } from './filters.ts';
import type { Address } from './use-address.ts';

type NothingTexts = { empty: string; emptyText: string; nothingFound: string; nothingFoundText: string };

export const Nothing = ({ address, texts: t }: { address: Address; texts: NothingTexts }) =>
  FILTERS.some((name) => address.get(name) !== '') ? (
    <EmptyState picture="search" title={t.nothingFound} text={t.nothingFoundText}>
      <Button onClick={() => address.open(address.tab)}>{filterTexts.clear}</Button>
    </EmptyState>
  ) : (
    <EmptyState title={t.empty} text={t.emptyText} />
  );
