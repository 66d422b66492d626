import { createContext, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';

type PopupProps = {
  /** The button's content, which is also its accessible name. */
  trigger: ReactNode;
  triggerClass: string;
  /** Position of the panel, relative to the button's box. */
  boxClass: string;
  panelClass: string;
  children: ReactNode;
};

const CloseContext = createContext<() => void>(() => undefined);

/** Closes the popup and returns the focus to its button, for actions inside the panel. */
export const useClosePopup = (): (() => void) => useContext(CloseContext);

/**
 * A small panel attached to a button. It closes on Esc (the focus returns to the button), on a click elsewhere, and
 * when the focus leaves it. It is not modal, so it needs no focus trap.
 */
export function Popup({ trigger, triggerClass, boxClass, panelClass, children }: PopupProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useEffectEvent((event: Event) => {
    if (!box.current?.contains(event.target as Node)) setOpen(false);
  });
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const typed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  });
  useEffect(() => {
    if (!open) return undefined;
    const press = (event: Event) => pressed(event);
    const type = (event: KeyboardEvent) => typed(event);
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', type);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', type);
    };
  }, [open]);
  return (
    <div
      ref={box}
      className={boxClass}
      onBlur={(event) => {
        const next = event.relatedTarget;
        if (next instanceof Node && !event.currentTarget.contains(next)) setOpen(false);
      }}
    >
      <button ref={button} type="button" aria-expanded={open} className={triggerClass} onClick={() => setOpen(!open)}>
        {trigger}
      </button>
      {open && (
        <CloseContext value={close}>
          <div className={panelClass}>{children}</div>
        </CloseContext>
      )}
    </div>
  );
}
