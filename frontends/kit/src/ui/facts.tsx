import type { ReactNode } from 'react';

/** A list of names and values. Missing values are omitted. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[10rem_1fr]">{children}</dl>
);

export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children === null || children === undefined || children === '' ? null : (
    <>
      <dt className="text-text-3 sm:pt-0.5">{name}</dt>
      <dd className="min-w-0 break-words max-sm:mb-1">{children}</dd>
    </>
  );
