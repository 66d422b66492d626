import type { LucideIcon } from 'lucide-react';
import { CloudOff, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { useOnline } from '../host/use-online.ts';
import { sharedTexts } from '../texts/shared.ts';
import { Button } from './button.tsx';

type StateProps = { icon: LucideIcon; title: string; text?: ReactNode; children?: ReactNode; tone?: string };

const StateCard = ({ icon: Icon, title, text, children, tone = 'text-text-3' }: StateProps) => (
  <div className="flex flex-col items-center gap-3 rounded-lg border border-line bg-surface-1 px-6 py-12 text-center">
    <Icon aria-hidden="true" className={`size-10 ${tone}`} strokeWidth={1.5} />
    <p className="text-base font-semibold">{title}</p>
    {text && <p className="max-w-md text-sm text-text-2">{text}</p>}
    {children}
  </div>
);

/** An empty list that is not an error; says what to do next. */
export const EmptyState = (props: Omit<StateProps, 'tone'>) => <StateCard {...props} />;

type ErrorProps = { title: string; message?: string | undefined; onRetry: () => void; busy?: boolean };

/** Keeps the focus when a pressed button is replaced by what it loaded: focuses the element around it. */
function useFocusGoesOut() {
  const around = useRef<HTMLElement | null>(null);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) around.current?.focus({ preventScroll: true });
    },
    [],
  );
  return ({ currentTarget }: MouseEvent<HTMLElement>) => {
    around.current = currentTarget.closest<HTMLElement>('[role=dialog], [role=tabpanel], main');
  };
}

/** A failed load. Being offline has its own text, because retrying would not help then. */
export function ErrorState({ title, message, onRetry, busy = false }: ErrorProps) {
  const online = useOnline();
  const goesOut = useFocusGoesOut();
  const retry = (event: MouseEvent<HTMLElement>) => {
    goesOut(event);
    onRetry();
  };
  return (
    <div role="alert">
      <StateCard
        icon={online ? TriangleAlert : CloudOff}
        tone="text-warning"
        title={online ? title : sharedTexts.offlineTitle}
        text={online ? message : sharedTexts.offlineText}
      >
        <Button look="plain" onClick={retry} busy={busy}>
          {sharedTexts.tryAgain}
        </Button>
      </StateCard>
    </div>
  );
}
