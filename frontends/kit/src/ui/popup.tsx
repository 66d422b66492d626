import { createContext, useContext, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';

type PopupProps = {
  trigger: ReactNode;
  triggerClass: string;
  boxClass: string;
  panelClass: string;
  children: ReactNode;
};

const CloseContext = createContext<() => void>(() => undefined);

export const useClosePopup = (): (() => void) => useContext(CloseContext);

/** Not modal: the popup closes when the focus leaves it, so it needs no focus trap. */
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
