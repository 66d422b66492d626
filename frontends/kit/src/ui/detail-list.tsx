import type { ReactNode } from 'react';

type DetailListProps = {
  children: ReactNode;
  stacked?: boolean;
};

export const DetailList = ({ children, stacked = false }: DetailListProps) => (
  <dl
    className={
      stacked ? 'grid text-sm [&_dd]:mb-2 [&_dt]:text-xs' : 'grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[10rem_1fr]'
    }
  >
    {children}
  </dl>
);

export const Detail = ({ name, children }: { name: string; children: ReactNode }) =>
  children === null || children === undefined || children === '' ? null : (
    <>
      <dt className="text-text-3 sm:pt-0.5">{name}</dt>
      <dd className="min-w-0 break-words max-sm:mb-1">{children}</dd>
    </>
  );
