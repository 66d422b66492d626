import type { ReactNode } from 'react';

type Props = { name: string; onView: () => void; children: ReactNode };

/** What a row of a list is on a narrow screen: one button that opens it. `name` says what opens, to screen readers. */
export const CardButton = ({ name, onView, children }: Props) => (
  <button
    type="button"
    onClick={onView}
    className="grid w-full gap-1.5 rounded-lg border border-line bg-surface-1 px-4 py-3 text-left text-sm hover:border-line-strong"
  >
    <span className="sr-only">{`${name}: `}</span>
    {children}
  </button>
);
