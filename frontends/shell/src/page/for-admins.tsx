import { May } from '@topup/web-kit/host/use-may.tsx';
import { Suspense, type ReactNode } from 'react';
import { PartBoundary } from './part-boundary.tsx';

/** For lazy parts, which are loaded only for admins. If one fails to load, the page is shown without it. */
export const ForAdmins = ({ children }: { children: ReactNode }) => (
  <May right="readShop">
    <PartBoundary fallback={null}>
      <Suspense fallback={null}>{children}</Suspense>
    </PartBoundary>
  </May>
);
