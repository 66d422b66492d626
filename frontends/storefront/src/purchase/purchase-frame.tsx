import type { ReactNode } from 'react';

export const PurchaseFrame = ({ bar, children }: { bar: ReactNode; children: ReactNode }) => (
  <div className="pb-[var(--order-bar,5rem)] low:pb-0">
    <div className="mx-auto grid w-full max-w-6xl gap-4 px-4 pt-5 low:pb-8 md:gap-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
      {children}
    </div>
    {bar}
  </div>
);
