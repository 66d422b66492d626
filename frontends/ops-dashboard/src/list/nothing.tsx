import { Button } from '@topup/web-kit/ui/button.tsx';
import { EmptyState } from '@topup/web-kit/ui/states.tsx';

type NothingTexts = { empty: string; emptyText: string; nothingFound: string; nothingFoundText: string; clear: string };
type NothingProps = { narrowed: boolean; texts: NothingTexts; onClear: () => void };

/** No rows: because there are none yet, or because nothing fits what was asked. */
export const Nothing = ({ narrowed, texts: t, onClear }: NothingProps) =>
  narrowed ? (
    <EmptyState picture="search" title={t.nothingFound} text={t.nothingFoundText}>
      <Button onClick={onClear}>{t.clear}</Button>
    </EmptyState>
  ) : (
    <EmptyState title={t.empty} text={t.emptyText} />
  );
