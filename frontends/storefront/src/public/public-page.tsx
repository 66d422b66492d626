import type { ReactNode } from 'react';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';

export const PublicPage = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <PublicHeader />
    <main id="content" tabIndex={-1} className="flex-1">
      {children}
    </main>
    <PublicFooter />
  </div>
);
