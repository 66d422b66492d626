import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { AtPath } from './router.tsx';
import type { Host } from './host.ts';

/** Placeholders for the deployment's contacts; the page server fills them in. */
const FACTS = { email: '{{email}}', phone: '{{phone}}', whatsappNumber: '{{whatsappNumber}}', city: '{{city}}' };

/** The host for prerendered pages, before any script has run: there is no user, and no question can be asked. */
export const firstVisit = (app: string): Host => ({
  app,
  support: FACTS,
  user: null,
  SignIn: () => <div className="min-h-24" />,
  signInReason: null,
  ThemeSwitch: () => <div className="min-h-11" />,
  alert: () => Promise.resolve(),
  confirm: () => Promise.resolve(false),
  announce: () => undefined,
});

/** Renders the page to HTML after all its lazy parts have loaded. Rejects if any of them fails. */
export async function renderPage(path: string, page: ReactNode): Promise<string> {
  const failed: unknown[] = [];
  const { prelude } = await prerender(
    <QueryClientProvider client={new QueryClient()}>
      <AtPath path={path}>{page}</AtPath>
    </QueryClientProvider>,
    // One piece of unlimited size: React would send later pieces with inline scripts, which move them into place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void failed.push(error) },
  );
  const html = await new Response(prelude).text();
  if (failed.length > 0) throw new Error(`${path} could not be rendered`, { cause: failed[0] });
  return html;
}
