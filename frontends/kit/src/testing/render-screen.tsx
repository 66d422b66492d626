import './browser.ts';
import '@testing-library/jest-dom/jest-globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useLocation } from '@topup/web-kit/host/router.tsx';
import { Toaster } from 'sonner';
import { HostProvider } from '../host/host-context.ts';
import type { Host } from '../host/host.ts';

/** A host like the shell's, for a signed-in player unless overridden. */
const testHost = (overrides: Partial<Host> = {}): Host => ({
  app: 'test',
  support: { email: 'help@shop.test', phone: '+91 1', whatsappNumber: '911', city: 'Pune' },
  user: { role: 'user', name: 'Asha', email: 'asha@example.com' },
  SignIn: () => <button type="button">sign in here</button>,
  signInReason: null,
  ThemeSwitch: () => null,
  alert: () => Promise.resolve(),
  confirm: () => Promise.resolve(true),
  announce: () => undefined,
  ...overrides,
});

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
};

/** A query client without retries, so that errors show at once. */
export const testClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity }, mutations: { retry: false } } });

type Options = { at?: string; host?: Partial<Host>; client?: QueryClient };

/** Renders a screen inside everything that the shell provides. The current address is in `data-testid="address"`. */
export function renderScreen(screen: ReactNode, { at = '/', host = {}, client = testClient() }: Options = {}) {
  window.history.replaceState(null, '', at);
  return render(
    <QueryClientProvider client={client}>
      <HostProvider value={testHost(host)}>
        {screen}
        <Address />
        <Toaster duration={Infinity} />
      </HostProvider>
    </QueryClientProvider>,
  );
}
