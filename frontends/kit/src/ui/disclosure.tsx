import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = { title: string; icon?: ReactNode; onOpen?: () => void; children: ReactNode };

/** Uses the browser's details element, which works before any script has loaded. */
export const Disclosure = ({ title, icon, onOpen, children }: Props) => (
  <details
    onToggle={(event) => event.currentTarget.open && onOpen?.()}
    className="group/box min-w-0 rounded-lg border border-line bg-surface-1"
  >
    <summary className="flex min-h-12 list-none items-center gap-3 rounded-lg px-4 py-3 text-sm font-semibold [&::-webkit-details-marker]:hidden">
      <span aria-hidden="true" className="text-info">
        {icon}
      </span>
      <span className="flex-1">{title}</span>
      <ChevronDown aria-hidden="true" className="size-4 text-text-3 transition-transform group-open/box:rotate-180" />
    </summary>
    <div className="border-t border-line px-4 py-4 text-sm text-text-2">{children}</div>
  </details>
);
