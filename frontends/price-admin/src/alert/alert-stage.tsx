import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { useMemo, useRef, useState, type ReactNode, useEffect, useEffectEvent } from 'react';
import { alertTexts as t } from './texts.ts';
import { AlertProvider, type AlertMore } from './alert-context.ts';

const SHOWN_MS = 3000;

type Alert = AlertMore & { kind: 'success' | 'error'; text: string; count: number };

const STYLES = {
  success: { Icon: CircleCheck, edge: 'border-success', tone: 'text-success', title: t.success },
  error: { Icon: TriangleAlert, edge: 'border-danger', tone: 'text-danger', title: t.error },
};

/** The visible banner. It lies above dialogs, because a result may be reported while its dialog is still open. */
const SEEN =
  'pointer-events-auto flex animate-rise items-center gap-3 rounded-md border bg-surface-1 py-1 pr-1 pl-4 shadow-far';

function Message({ alert, isSeen, onClose }: { alert: Alert; isSeen: boolean; onClose: () => void }) {
  const { Icon, edge, tone, title } = STYLES[alert.kind];
  const { action } = alert;
  if (!isSeen) return <p className="sr-only">{`${title}: ${alert.text}`}</p>;
  return (
    <div className={cx(SEEN, edge)}>
      <Icon aria-hidden="true" className={cx('size-5 shrink-0', tone)} />
      <p className="min-w-0 flex-1 py-2 text-sm break-words">
        <strong className={cx('font-semibold', tone)}>
          <span>{title}</span>
          <span className="sr-only">:</span>
        </strong>
        <span>{` ${alert.text}`}</span>
        {alert.detail && <span className="block text-text-2 tabular-nums">{alert.detail}</span>}
      </p>
      {action && (
        <Button
          size="small"
          onClick={() => {
            onClose();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <button
        type="button"
        aria-label={t.dismiss}
        title={sharedTexts.close}
        onClick={onClose}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-sm text-text-3 hover:bg-surface-2 hover:text-text-1"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}

/** The banner closes after three seconds without hover or focus. Its text stays in the live region for screen readers. */
export function AlertStage({ children }: { children: ReactNode }) {
  const [alert, setAlert] = useState<Alert | null>(null);
  const [isSeen, setIsSeen] = useState(false);
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const alerts = useMemo(() => {
    const show = (kind: Alert['kind']) => (text: string, more?: AlertMore) => {
      setAlert((before) => ({ ...more, kind, text, count: (before?.count ?? 0) + 1 }));
      setIsSeen(true);
    };
    return { success: show('success'), error: show('error') };
  }, []);
  const before = useRef<EventTarget | null>(null);
  const close = () => {
    setIsSeen(false);
    setHeld({ pointer: false, focus: false });
  };
  const dismiss = () => {
    close();
    // The pressed button disappears, so the focus returns to where it was before.
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  usePausableTimer(isSeen ? alert : null, held.pointer || held.focus, SHOWN_MS, close);
  return (
    <AlertProvider value={alerts}>
      {children}
      <div
        role="status"
        aria-live={alert?.kind === 'error' ? 'assertive' : 'polite'}
        aria-atomic="true"
        aria-label={t.label}
        data-banner
        onPointerEnter={() => setHeld((now) => ({ ...now, pointer: true }))}
        onPointerLeave={() => setHeld((now) => ({ ...now, pointer: false }))}
        onFocus={({ relatedTarget }) => {
          before.current = relatedTarget;
          setHeld((now) => ({ ...now, focus: true }));
        }}
        onBlur={() => setHeld((now) => ({ ...now, focus: false }))}
        className="pointer-events-none fixed inset-x-0 top-2 z-60 mx-auto w-fit max-w-[min(36rem,92vw)] sm:top-[calc(var(--top-bar)+0.75rem)]"
      >
        {alert && <Message key={alert.count} alert={alert} isSeen={isSeen} onClose={dismiss} />}
      </div>
    </AlertProvider>
  );
}

/** @param subject what the timer is for. Another object restarts the timer; null stops it. `isHeld` pauses it. */
function usePausableTimer(subject: object | null, isHeld: boolean, durationMs: number, done: () => void): void {
  const leftMs = useRef(durationMs);
  const ring = useEffectEvent(done);
  useEffect(() => {
    leftMs.current = durationMs;
  }, [subject, durationMs]);
  useEffect(() => {
    if (!subject || isHeld) return undefined;
    const startedAt = performance.now();
    const timer = setTimeout(() => ring(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - startedAt;
    };
  }, [subject, isHeld]);
}
