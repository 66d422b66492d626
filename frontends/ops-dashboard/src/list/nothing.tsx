import { Button } from '@topup/web-kit/ui/button.tsx';
import { EmptyState } from '@topup/web-kit/ui/states.tsx';
import type { LucideIcon } from 'lucide-react';
import { SearchX } from 'lucide-react';
import { filterTexts } from './filter-texts.ts';

type NothingTexts = { empty: string; emptyText: string; nothingFound: string; nothingFoundText: string };
type NothingProps = { narrowed: boolean; icon: LucideIcon; texts: NothingTexts; onClear: () => void };

/** No rows: because there are none yet, or because nothing fits what was asked. */
export const Nothing = ({ narrowed, icon, texts: t, onClear }: NothingProps) =>
  narrowed ? (
    <EmptyState icon={SearchX} title={t.nothingFound} text={t.nothingFoundText}>
      <Button onClick={onClear}>{filterTexts.clear}</Button>
    </EmptyState>
  ) : (
    <EmptyState icon={icon} title={t.empty} text={t.emptyText} />
  );
