import { useHost } from '@topup/web-kit/host/host-context.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { isDialogShortcut } from '@topup/web-kit/ui/typing.ts';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { stepTexts as t } from './step-texts.ts';
import { openerOf } from './use-row-keys.ts';

export type Steps = {
  readonly ids: readonly string[];
  readonly onView: (id: string) => void;
};

type StepsProps = Steps & { id: string; locked?: boolean };

export function RowSteps({ ids, id, onView, locked = false }: StepsProps) {
  const { announce } = useHost();
  const here = ids.indexOf(id);
  const [previous, next] = here < 0 ? [] : [ids[here - 1], ids[here + 1]];
  const lead = (to: string | undefined) => {
    if (locked || to === undefined) return;
    onView(to);
    announce(t.position(ids.indexOf(to) + 1, ids.length));
  };
  const typed = useEffectEvent((event: KeyboardEvent) => {
    if (!isDialogShortcut(event)) return;
    if (event.key === 'j') lead(next);
    if (event.key === 'k') lead(previous);
  });
  useEffect(() => {
    const type = (event: KeyboardEvent) => typed(event);
    document.addEventListener('keydown', type);
    return () => document.removeEventListener('keydown', type);
  }, []);
  if (here < 0 || ids.length < 2) return null;
  return (
    <div className="flex items-center gap-1">
      <span className="mr-1 text-sm whitespace-nowrap text-text-2 tabular-nums max-sm:hidden">
        {t.position(here + 1, ids.length)}
      </span>
      <Button
        variant="quiet"
        size="small"
        aria-label={t.previous}
        title={t.previousKey}
        locked={locked || previous === undefined}
        onClick={() => lead(previous)}
        icon={<ChevronUp aria-hidden="true" className="size-5" />}
      />
      <Button
        variant="quiet"
        size="small"
        aria-label={t.next}
        title={t.nextKey}
        locked={locked || next === undefined}
        onClick={() => lead(next)}
        icon={<ChevronDown aria-hidden="true" className="size-5" />}
      />
    </div>
  );
}

export const useBackToRow = (id: string) =>
  useMemo(
    () => ({
      get current() {
        return openerOf(id);
      },
    }),
    [id],
  );
