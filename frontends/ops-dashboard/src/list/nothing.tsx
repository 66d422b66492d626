import { Button } from '@topup/web-kit/ui/button.tsx';
import { EmptyState } from '@topup/web-kit/ui/states.tsx';
import { filterTexts } from './filter-texts.ts';

type NothingTexts = { empty: string; emptyText: string; nothingFound: string; nothingFoundText: string };
type NothingProps = { narrowed: boolean; texts: NothingTexts; onClear: () => void };

export const Nothing = ({ narrowed, texts: t, onClear }: NothingProps) =>
  narrowed ? (
    <EmptyState picture="search" title={t.nothingFound} text={t.nothingFoundText}>
      <Button onClick={onClear}>{filterTexts.clear}</Button>
    </EmptyState>
  ) : (
    <EmptyState title={t.empty} text={t.emptyText} />
  );
