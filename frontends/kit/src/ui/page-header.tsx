import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

export const PageHeader = ({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) => (
  <header className="mb-5 flex flex-wrap items-end justify-between gap-3">
    <div>
      <PageTitle className="text-xl font-black tracking-tight">{title}</PageTitle>
      {text && <p className="mt-1 text-sm text-text-2">{text}</p>}
    </div>
    {children}
  </header>
);
