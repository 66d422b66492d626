/* global self */
// Answers with a page of its own when a page of the store cannot be reached. It keeps no answer of any server, so that there
// is nothing that could be old: neither money nor code. The build puts the page and its policy in (`scripts/write-worker.mjs`).
const OFFLINE = '{{offline}}';

/** In the language that was chosen, where the browser lets a worker read that; else in English. */
const offlineText = async () => {
  const chosen = await self.cookieStore?.get('locale').catch(() => null);
  return OFFLINE.html[chosen?.value] ?? OFFLINE.html.en;
};

const offlinePage = async () =>
  new Response(await offlineText(), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': OFFLINE.policy,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });

const fromNetwork = async (event) => (await event.preloadResponse) ?? fetch(event.request);

self.addEventListener('install', (event) => {
  // Browsers that can send everything else past the worker without waking it.
  const past = event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' });
  event.waitUntil(Promise.all([past?.catch(() => undefined), self.skipWaiting()]));
});

self.addEventListener('activate', (event) => {
  // The page is asked for while the worker still starts.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (mode !== 'navigate' || method !== 'GET' || new URL(url).pathname.startsWith('/api/')) return;
  event.respondWith(fromNetwork(event).catch(offlinePage));
});
