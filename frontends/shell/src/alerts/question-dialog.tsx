import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { shellTexts } from '../texts/shell.ts';
import { buttonClass } from '@topup/web-kit/ui/button.tsx';
import { useFocusBack } from '@topup/web-kit/ui/use-focus-back.ts';
import { AlertDialog } from 'radix-ui';
import type { Question } from './questions.ts';
import { useLayoutEffect, useRef } from 'react';

export default function QuestionDialog({ question }: { question: Question }) {
  const { text, confirmLabel, manner = {}, answer } = question;
  const focusBack = useFocusBack();
  const own = useOwnFocus<HTMLDivElement>();
  usePagePresses();
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-60 bg-veil" />
        <AlertDialog.Content
          ref={own}
          aria-describedby={undefined}
          {...focusBack}
          onEscapeKeyDown={(event) => {
            // Does not leave the key to Radix: under the question there may be a remote's dialog, and that remote's copy of
            // Radix may have handled the key already.
            event.preventDefault();
            answer(false);
          }}
          style={{ pointerEvents: 'auto' }}
          className="fixed inset-0 z-60 m-auto h-fit max-h-[92dvh] w-[min(26rem,92vw)] overflow-y-auto rounded-lg border border-line bg-surface-1 p-6 shadow-far"
        >
          <AlertDialog.Title className="text-base font-medium break-words">{text}</AlertDialog.Title>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel className={buttonClass(confirmLabel ? 'plain' : 'primary')}>
              {confirmLabel ? (manner.keepLabel ?? sharedTexts.cancel) : shellTexts.ok}
            </AlertDialog.Cancel>
            {confirmLabel && (
              <AlertDialog.Action
                className={buttonClass(manner.isDanger ? 'danger' : 'primary')}
                onClick={() => answer(true)}
              >
                {confirmLabel}
              </AlertDialog.Action>
            )}
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** A remote's copy of Radix listens on the document and would take the focus back, so focus events stop at the body. */
function useOwnFocus<E extends HTMLElement>() {
  const own = useRef<E>(null);
  useLayoutEffect(() => {
    const keep = (event: FocusEvent): void => {
      const ends = [event.target, event.relatedTarget];
      if (ends.some((end) => end instanceof Node && own.current?.contains(end))) event.stopPropagation();
    };
    document.body.addEventListener('focusin', keep);
    document.body.addEventListener('focusout', keep);
    return () => {
      document.body.removeEventListener('focusin', keep);
      document.body.removeEventListener('focusout', keep);
    };
  }, []);
  return own;
}

/**
 * Re-enables pointer events on the body while a question is open.
 * A Radix modal sets the body's `pointer-events` to 'none' when it opens. When it closes, it restores the value from before.
 * A question above a remote's dialog would find 'none'; restoring that after the dialog has closed would block all clicks.
 * The overlays of question and dialog block clicks on the page anyway.
 */
function usePagePresses(): void {
  // A layout effect, because Radix reads the value in a plain effect, which runs later.
  useLayoutEffect(() => {
    document.body.style.pointerEvents = '';
  }, []);
}
