import { Button } from '@topup/web-kit/ui/button.tsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { bulkTexts as t } from './texts.ts';

type SelectionBarProps = { count: number; onClear: () => void; children: ReactNode };

export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <div
      role="region"
      aria-label={t.bar}
      className="sticky bottom-[calc(var(--tabs)+0.75rem)] z-20 mx-auto mt-4 flex w-fit max-w-full animate-rise flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-lg border border-line-strong bg-surface-1 p-2 pl-4 shadow-far low:static"
    >
      <div className="flex items-center">
        <p role="status" className="text-sm font-semibold tabular-nums">
          {t.selected(count)}
        </p>
        <Button
          variant="quiet"
          aria-label={t.clear}
          title={t.clear}
          onClick={onClear}
          icon={<X aria-hidden="true" className="size-4" />}
        />
      </div>
      <div className="flex flex-wrap justify-center gap-2">{children}</div>
    </div>
  );
}
