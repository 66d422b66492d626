import { Button } from '@topup/web-kit/ui/button.tsx';
import { EmptyState } from '@topup/web-kit/ui/states.tsx';
import type { LucideIcon } from 'lucide-react';
import { SearchX } from 'lucide-react';

type NothingTexts = { empty: string; emptyText: string; nothingFound: string; nothingFoundText: string; clear: string };
type NothingProps = { narrowed: boolean; icon: LucideIcon; texts: NothingTexts; onClear: () => void };

/** An empty list: either there are no records yet, or none match the filters. */
export const Nothing = ({ narrowed, icon, texts: t, onClear }: NothingProps) =>
  narrowed ? (
    <EmptyState icon={SearchX} title={t.nothingFound} text={t.nothingFoundText}>
      <Button onClick={onClear}>{t.clear}</Button>
    </EmptyState>
  ) : (
    <EmptyState icon={icon} title={t.empty} text={t.emptyText} />
  );
