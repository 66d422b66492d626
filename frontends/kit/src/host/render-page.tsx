import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { AtPath } from './router.tsx';
import type { Host } from './host.ts';

/** Stand in a rendered page where a deployment's own facts belong; whoever serves the page puts them in. */
const FACTS = { email: '{{email}}', phone: '{{phone}}', whatsappNumber: '{{whatsappNumber}}', city: '{{city}}' };

/** What a first visitor has before any script has run: nobody is signed in, and nothing can be asked. */
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

/** Renders a page to HTML with everything that it loads itself, code or text. Rejects when a part of it fails. */
export async function renderPage(path: string, page: ReactNode): Promise<string> {
  const failed: unknown[] = [];
  const { prelude } = await prerender(
    <QueryClientProvider client={new QueryClient()}>
      <AtPath path={path}>{page}</AtPath>
    </QueryClientProvider>,
    // In one piece: parts sent later would be put in their places by scripts in the page.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void failed.push(error) },
  );
  const html = await new Response(prelude).text();
  if (failed.length > 0) throw new Error(`${path} could not be rendered`, { cause: failed[0] });
  return html;
}
