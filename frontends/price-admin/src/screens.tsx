import { HostProvider } from '@topup/web-kit/host/host-context.ts';
import type { Host } from '@topup/web-kit/host/host.ts';
import { PageMissing } from '@topup/web-kit/ui/page-missing.tsx';
import type { ReactNode } from 'react';
import { useLocation } from '@topup/web-kit/host/router.tsx';
import { AlertStage } from './alert/alert-stage.tsx';
import { PricesPage } from './prices/prices-page.tsx';
import { WhatIfPage } from './what-if/what-if-page.tsx';
import './style.css';

const PAGES: Record<string, ReactNode> = {
  '/admin': <PricesPage />,
  '/admin/what-if': <WhatIfPage />,
};

/** The shell's route table decides who may open these pages; the server checks every call. */
export default function PriceAdminScreens({ host }: { host: Host }) {
  const here = useLocation().pathname.replace(/\/$/, '');
  return (
    <HostProvider value={host}>
      <AlertStage>{PAGES[here] ?? <PageMissing />}</AlertStage>
    </HostProvider>
  );
}
