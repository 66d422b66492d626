import { lazy } from 'react';
import { ForAdmins } from '../page/for-admins.tsx';

const BrakeBanner = lazy(() => import(/* webpackChunkName: "brakes" */ './brake-banner.tsx'));

export const Brakes = () => (
  <ForAdmins>
    <BrakeBanner />
  </ForAdmins>
);
