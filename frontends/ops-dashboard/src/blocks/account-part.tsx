import { May } from '@topup/web-kit/host/use-may.tsx';
import { lazy, Suspense, type ComponentProps } from 'react';

const AccountBlock = lazy(() => import(/* webpackChunkName: "blocks" */ './account-block.tsx'));

/** Loaded when a user or an order is opened. */
export const AccountPart = (props: ComponentProps<typeof AccountBlock>) => (
  <May right="readPeople">
    <Suspense fallback={null}>
      <AccountBlock {...props} />
    </Suspense>
  </May>
);
