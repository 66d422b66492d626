import { runtimeConfig, type RuntimeConfig } from '@topup/web-kit/api/runtime-config.ts';
import { sessionQuery } from '@topup/web-kit/api/validate-session.ts';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster } from 'sonner';
import Screens from '#screens';
import type { Host } from '../host/host.ts';
import 'sonner/dist/styles.css';

/** Set by the build (`dev/config.mjs`). */
declare const APP: string;
declare const STACK_ORIGIN: string;

function switchTheme(): void {
  const { dataset } = document.documentElement;
  dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark';
}

/** Cookies ignore ports, so the session of the stack, on another port of this host, is also valid on this page. */
const SignIn = () => <a href={`${STACK_ORIGIN}/login`}>{`Sign in at ${STACK_ORIGIN}, then open this page again`}</a>;
const ThemeSwitch = () => (
  <button type="button" onClick={switchTheme}>
    Theme
  </button>
);

function Alone({ support }: Pick<RuntimeConfig, 'support'>) {
  const session = useQuery(sessionQuery());
  const user = session.isError ? null : session.data;
  const host: Host = useMemo(
    () => ({
      app: APP,
      support,
      user,
      SignIn,
      signInReason: null,
      ThemeSwitch,
      alert: async (text) => window.alert(text),
      confirm: async (text) => window.confirm(text),
      announce: (text) => console.info(text),
    }),
    [support, user],
  );
  return (
    <>
      <header>{user ? <p>{`${APP} alone, as ${user.email}`}</p> : <SignIn />}</header>
      <Suspense fallback={null}>
        <div data-app={APP} className="contents">
          <Screens host={host} />
        </div>
      </Suspense>
    </>
  );
}

const { support } = await runtimeConfig();
createRoot(document.body).render(
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    <Alone support={support} />
    <Toaster />
  </QueryClientProvider>,
);
