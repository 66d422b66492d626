import { HostProvider } from '@topup/web-kit/host/host-context.ts';
import type { Host } from '@topup/web-kit/host/host.ts';
import { StatsPage } from './stats/stats-page.tsx';
import './style.css';

/** The operations desk, under /dashboard. */
export default function OpsScreens({ host }: { host: Host }) {
  return (
    <HostProvider value={host}>
      <StatsPage />
    </HostProvider>
  );
}
