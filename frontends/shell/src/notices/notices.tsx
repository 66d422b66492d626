import { lazy } from 'react';
import { ForAdmins } from '../page/for-admins.tsx';

const NoticeBanner = lazy(() => import(/* webpackChunkName: "notices" */ './notice-banner.tsx'));

export const Notices = () => (
  <ForAdmins>
    <NoticeBanner />
  </ForAdmins>
);
