import type { ReactNode } from 'react';

/** Who and what beside each other where there is room; the bar stays at the lower edge, and what it covers scrolls free of it. */
export const PurchaseFrame = ({ bar, children }: { bar: ReactNode; children: ReactNode }) => (
  <div className="-mb-8 flex min-h-[calc(100dvh-var(--top-bar)-var(--tabs))] flex-col md:-mb-12">
    <div className="mx-auto grid w-full max-w-6xl flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 pt-5 pb-8 md:gap-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
      {children}
    </div>
    {bar}
  </div>
);
