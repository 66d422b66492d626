import { May } from '@topup/web-kit/host/use-may.tsx';
import { Suspense, lazy } from 'react';
import { PartBoundary } from '../page/part-boundary.tsx';

const BrakeBanner = lazy(() => import(/* webpackChunkName: "brakes" */ './brake-banner.tsx'));

/** Loaded only for admins. If it fails to load, the page is shown without it. */
export const Brakes = () => (
  <May right="readShop">
    <PartBoundary fallback={null}>
      <Suspense fallback={null}>
        <BrakeBanner />
      </Suspense>
    </PartBoundary>
  </May>
);
