import type { Host, Screens } from '../host/host.ts';
import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { useLocation } from '@topup/web-kit/host/router.tsx';

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
};

/** Renders the screens at this address, as the shell would; `lent` overrides parts of the host. */
export function stage(Shown: Screens, address: string, lent: Partial<Host> = {}) {
  const announce = jest.fn<Host['announce']>();
  const host: Host = {
    app: 'stage',
    support: { email: '', phone: '', whatsappNumber: '', city: '' },
    user: { role: 'admin', name: 'Asha Nair', email: 'asha@example.com' },
    signInReason: null,
    SignIn: () => null,
    ThemeSwitch: () => null,
    alert: () => Promise.resolve(),
    confirm: () => Promise.resolve(false),
    announce,
    ...lent,
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  window.history.replaceState(null, '', address);
  render(
    <QueryClientProvider client={client}>
      <Shown host={host} />
      <Address />
    </QueryClientProvider>,
  );
  return { announce };
}
