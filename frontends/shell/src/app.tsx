import type { RuntimeConfig } from '@topup/web-kit/api/runtime-config.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { AlertStage } from './alerts/alert-stage.tsx';
import { LiveRegion } from './alerts/live-region.tsx';
import { ShellHost } from './host/shell-host.tsx';
import { PartBoundary } from './page/part-boundary.tsx';
import { queryClient } from './query-client.ts';
import { PartFailed } from './remotes/part-failed.tsx';
import { Screens } from './screens.tsx';

export const App = ({ config }: { config: RuntimeConfig }) => (
  <QueryClientProvider client={queryClient}>
    <ShellHost config={config}>
      <PartBoundary fallback={<PartFailed onRetry={() => window.location.reload()} />}>
        <Screens />
        <AlertStage />
        <LiveRegion />
      </PartBoundary>
    </ShellHost>
  </QueryClientProvider>
);
