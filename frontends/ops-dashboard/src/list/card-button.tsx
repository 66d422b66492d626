import type { ReactNode } from 'react';

type Props = { name: string; onView: () => void; children: ReactNode };

/** A list's row on a narrow screen: one button that opens the record. Screen readers read `name` before the content. */
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
