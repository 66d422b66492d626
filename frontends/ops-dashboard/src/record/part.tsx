import type { ReactNode } from 'react';

type PartProps = { title: string; aside?: ReactNode; children: ReactNode };

export const Part = ({ title, aside, children }: PartProps) => (
  <section aria-label={title} className="min-w-0">
    <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
      <h3 className="text-sm font-semibold text-text-2">{title}</h3>
      {aside}
    </div>
    {children}
  </section>
);

export const TwoColumns = ({ left, right }: { left: ReactNode; right: ReactNode }) => (
  <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_15rem]">
    <div className="grid content-start gap-5">{left}</div>
    <div className="grid content-start gap-5 border-line max-sm:border-t max-sm:pt-5 sm:border-l sm:pl-5">{right}</div>
  </div>
);
