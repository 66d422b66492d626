import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { useHost } from '../host/host-context.ts';
import { sharedTexts } from '../texts/shared.ts';
import { cx } from './cx.ts';
import { useFocusBack } from './use-focus-back.ts';

/** A dialog is open as long as it is mounted. */
type DialogProps = {
  onClose: () => void;
  title: string;
  description?: string;
  /** Prevents closing while a money call is running. */
  locked?: boolean;
  children: ReactNode;
  footer?: ReactNode;
  actions?: ReactNode;
  /** Receives the focus on close, instead of the element that had it before. */
  focusAfter?: RefObject<HTMLElement | null>;
  /** On phones a `panel` fills the screen and every other dialog is a bottom sheet. */
  place?: keyof typeof PLACES;
};

const MIDDLE = 'sm:inset-0 sm:m-auto sm:h-fit sm:animate-none sm:rounded-lg';
const PLACES = {
  middle: `${MIDDLE} max-h-[92dvh] sm:w-[min(34rem,92vw)]`,
  wide: `${MIDDLE} max-h-[92dvh] sm:w-[min(68rem,94vw)]`,
  panel:
    'inset-y-0 max-sm:rounded-none sm:right-0 sm:left-auto sm:w-[min(45rem,92vw)] sm:animate-none sm:rounded-r-none',
  side: 'max-sm:max-h-[92dvh] sm:inset-y-0 sm:right-0 sm:left-auto sm:w-[min(34rem,92vw)] sm:animate-none sm:rounded-r-none',
};

/** A question, toast or banner may lie above the dialog. A click or Esc there must not close the dialog. */
function keepOpenUnderQuestion(event: { target: EventTarget | null; preventDefault: () => void }): void {
  const above = '[role=alertdialog], [data-sonner-toaster], [data-banner]';
  const isAnswer = event.target instanceof Element && event.target.closest(above) !== null;
  if (isAnswer || document.querySelector('[role=alertdialog]')) event.preventDefault();
}

type HeadProps = { title: string; description: string | undefined; actions: ReactNode; locked: boolean };

const Head = ({ title, description, actions, locked }: HeadProps) => (
  <div
    className={cx(
      'flex items-center justify-between gap-x-3 border-b border-line px-5 py-4 max-[14rem]:px-3',
      Boolean(actions) && 'flex-wrap',
    )}
  >
    <div className={cx('min-w-0 flex-1', Boolean(actions) && 'basis-28')}>
      <Radix.Title className={cx('text-lg font-bold', Boolean(actions) && 'max-[22rem]:text-base')}>
        {title}
      </Radix.Title>
      {description && <Radix.Description className="text-sm text-text-2">{description}</Radix.Description>}
    </div>
    <div className="ml-auto flex flex-wrap items-center justify-end gap-1 sm:gap-3">
      {actions}
      <Radix.Close
        aria-disabled={locked || undefined}
        aria-label={sharedTexts.close}
        className="-mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-sm text-text-3 hover:bg-surface-2 hover:text-text-1 aria-disabled:opacity-40"
      >
        <X className="size-5" />
      </Radix.Close>
    </div>
  </div>
);

export function Dialog({
  onClose,
  title,
  description,
  locked = false,
  children,
  footer,
  actions,
  focusAfter,
  place = 'middle',
}: DialogProps) {
  const { app } = useHost();
  const focusBack = useFocusBack(focusAfter);
  return (
    <Radix.Root open onOpenChange={(next) => !next && !locked && onClose()}>
      <Radix.Portal>
        <div data-app={app}>
          <Radix.Overlay className="fixed inset-0 z-40 bg-veil" />
          <Radix.Content
            {...(description ? {} : { 'aria-describedby': undefined })}
            {...focusBack}
            onOpenAutoFocus={(event) => {
              // Radix would focus the close button. With the focus on the dialog, screen readers begin with its title.
              focusBack.onOpenAutoFocus();
              event.preventDefault();
              if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
            }}
            // Radix changes `pointer-events` while it opens a dialog. This style keeps the dialog clickable from the start.
            style={{ pointerEvents: 'auto' }}
            onInteractOutside={keepOpenUnderQuestion}
            onEscapeKeyDown={keepOpenUnderQuestion}
            className={cx(
              'fixed inset-x-0 bottom-0 z-50 flex animate-rise flex-col rounded-t-lg border border-line bg-surface-1 shadow-far low:block low:max-h-dvh low:overflow-y-auto',
              PLACES[place],
            )}
          >
            <Head title={title} description={description} actions={actions} locked={locked} />
            <div className="grow overflow-y-auto overscroll-contain px-5 py-4 max-[14rem]:px-3 low:overflow-visible">
              {children}
            </div>
            {footer && (
              <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 pt-4 max-[14rem]:px-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
                {footer}
              </div>
            )}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
