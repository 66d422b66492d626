import { Tabs as Radix } from 'radix-ui';
import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { cx } from './cx.ts';

export type Tab = { value: string; label: string; icon?: ReactNode; content: ReactNode };

type TabsProps = { value: string; onChange: (value: string) => void; tabs: Tab[]; label: string };

/** If there are more tabs than this, their text is smaller on phones. */
const ROOM = 2;

function useInSight(value: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[data-state=active]');
    if (!list.current || !chosen) return;
    list.current.scrollLeft = chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2;
  }, [value]);
  return list;
}

/** Radix reports a mouse press twice (press and focus) before `value` changes. This hook calls `onChange` only once. */
function useOnce(value: string, onChange: (value: string) => void) {
  const requestedValue = useRef(value);
  useEffect(() => {
    requestedValue.current = value;
  }, [value]);
  return (next: string) => {
    if (next === requestedValue.current) return;
    requestedValue.current = next;
    onChange(next);
  };
}

/** Radix focuses a clicked tab by script, so browsers show the focus ring as they do for the keyboard. `isPressed` hides it. */
function usePressed() {
  const [isPressed, setPressed] = useState(false);
  return {
    isPressed,
    watch: {
      onPointerDownCapture: () => setPressed(true),
      onKeyDownCapture: () => setPressed(false),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setPressed(false);
      },
    },
  };
}

export function Tabs({ value, onChange, tabs, label }: TabsProps) {
  const { isPressed, watch } = usePressed();
  return (
    <Radix.Root value={value} onValueChange={useOnce(value, onChange)}>
      <Radix.List
        {...watch}
        ref={useInSight(value)}
        aria-label={label}
        className="relative mb-5 grid grid-flow-col auto-cols-[minmax(max-content,1fr)] grid-cols-none gap-1 overflow-x-auto rounded-md bg-surface-2 p-1"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={cx(
              'inline-flex min-h-11 items-center justify-center gap-2 rounded-sm text-sm font-semibold whitespace-nowrap text-text-2 transition-colors hover:text-text-1 data-[state=active]:bg-raised data-[state=active]:text-text-1 data-[state=active]:shadow-near',
              tabs.length > ROOM && 'max-sm:px-1.5 max-sm:text-xs',
              isPressed && 'outline-none',
            )}
          >
            {tab.icon}
            <span>{tab.label}</span>
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="rounded-md">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
