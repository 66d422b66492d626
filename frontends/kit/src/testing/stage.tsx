import type { Host, Screens } from '../host/host.ts';
import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { useLocation } from '@topup/web-kit/host/router.tsx';

type Answer = { status?: number; body: unknown } | 'no network' | 'never';

const reply = (answer: Answer): Promise<Response> => {
  if (answer === 'never') return new Promise(() => undefined);
  if (answer === 'no network') return Promise.reject(new TypeError('fetch failed'));
  const { status = 200, body } = answer;
  return Promise.resolve({ ok: status < 400, status, json: () => Promise.resolve(body) } as Response);
};

/** Sets the server's responses, one per call; the last one repeats. Returns the list of requested addresses. */
export function serverAnswers(...answers: [Answer, ...Answer[]]): string[] {
  const requests: string[] = [];
  globalThis.fetch = ((address: string) => {
    requests.push(address);
    return reply(answers[Math.min(requests.length, answers.length) - 1] ?? answers[0]);
  }) as typeof fetch;
  return requests;
}

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
