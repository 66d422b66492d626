import type { RuntimeConfig } from '@topup/web-kit/api/runtime-config.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { AlertStage } from './alerts/alert-stage.tsx';
import { LiveRegion } from './alerts/live-region.tsx';
import { ShellHost } from './host/shell-host.tsx';
import { queryClient } from './query-client.ts';
import { Screens } from './screens.tsx';

export const App = ({ config }: { config: RuntimeConfig }) => (
  <QueryClientProvider client={queryClient}>
    <ShellHost config={config}>
      <Screens />
      <AlertStage />
      <LiveRegion />
    </ShellHost>
  </QueryClientProvider>
);
