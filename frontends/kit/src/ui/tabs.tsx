import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export type Tab = { value: string; label: string; icon?: ReactNode; content: ReactNode };

type TabsProps = { value: string; onChange: (value: string) => void; tabs: Tab[]; label: string };

/** Tabs whose choice is held by the caller, usually in the address. */
export const Tabs = ({ value, onChange, tabs, label }: TabsProps) => (
  <Radix.Root value={value} onValueChange={onChange}>
    <Radix.List aria-label={label} className="mb-5 grid auto-cols-fr grid-flow-col gap-1 rounded-md bg-surface-2 p-1">
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          className="inline-flex min-h-11 items-center justify-center gap-2 rounded-sm text-sm font-semibold text-text-2 transition-colors hover:text-text-1 data-[state=active]:bg-surface-1 data-[state=active]:text-text-1 data-[state=active]:shadow-near"
        >
          {tab.icon}
          {tab.label}
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
