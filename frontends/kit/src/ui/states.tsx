import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { messageOf } from '../api/api-error.ts';
import { statePicture, type StatePicture } from '../artwork/state-pictures.ts';
import { useOnline } from '../host/use-online.ts';
import { sharedTexts } from '../texts/shared.ts';
import { Button } from './button.tsx';

export const StateArt = ({ picture }: { picture: StatePicture }) => (
  <img
    src={statePicture(picture)}
    alt=""
    width={112}
    height={112}
    className="size-28"
    // The picture is hidden if it fails to load, because the browser would show a broken image.
    onLoad={({ currentTarget }) => void (currentTarget.style.visibility = '')}
    onError={({ currentTarget }) => void (currentTarget.style.visibility = 'hidden')}
  />
);

type StateProps = { picture?: StatePicture; title: ReactNode; text?: ReactNode; children?: ReactNode };

export const EmptyState = ({ picture = 'tray', title, text, children }: StateProps) => (
  <div className="flex flex-col items-center gap-2 rounded-lg border border-line bg-surface-1 px-6 pt-8 pb-10 text-center">
    <StateArt picture={picture} />
    <p className="text-lg font-black tracking-tight text-balance">{title}</p>
    {text && <p className="max-w-md text-sm text-text-2">{text}</p>}
    {children && <div className="mt-3">{children}</div>}
  </div>
);

type ErrorProps = { title: string; message?: string | undefined; onRetry: () => void; busy?: boolean };

/** When the pressed button disappears with this component, the focus moves to the surrounding dialog, tab or page. */
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

/** While the browser is offline, says that it is offline instead of showing `title` and `message`. */
export function ErrorState({ title, message, onRetry, busy = false }: ErrorProps) {
  const online = useOnline();
  const goesOut = useFocusGoesOut();
  const retry = (event: MouseEvent<HTMLElement>) => {
    goesOut(event);
    onRetry();
  };
  return (
    <div role="alert">
      <EmptyState
        picture={online ? 'broken' : 'offline'}
        title={online ? title : sharedTexts.offlineTitle}
        text={online ? message : sharedTexts.offlineText}
      >
        <Button variant="plain" onClick={retry} busy={busy}>
          {sharedTexts.tryAgain}
        </Button>
      </EmptyState>
    </div>
  );
}

type FailedQuery = { error: unknown; isFetching: boolean; refetch: () => unknown };
type QueryErrorProps = { query: FailedQuery; title: string; failed?: string };

/** For a query that failed and has no data. `failed` is shown if the server gave no reason. */
export const QueryError = ({ query, title, failed = '' }: QueryErrorProps) => (
  <ErrorState
    title={title}
    message={messageOf(query.error, failed)}
    onRetry={() => void query.refetch()}
    busy={query.isFetching}
  />
);
