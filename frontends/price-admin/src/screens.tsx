import { HostProvider } from '@topup/web-kit/host/host-context.ts';
import type { Host } from '@topup/web-kit/host/host.ts';
import { PricesPage } from './prices/prices-page.tsx';
import './style.css';

/** The price desk of the store, under /admin. */
export default function PriceAdminScreens({ host }: { host: Host }) {
  return (
    <HostProvider value={host}>
      <PricesPage />
    </HostProvider>
  );
}
