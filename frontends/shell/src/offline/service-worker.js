/* global self */
// Serves an offline page when a page of the store cannot be reached. Caches no responses, so it can never show outdated
// money or code. The build embeds the page and its policy (`scripts/write-worker.mjs`).
const OFFLINE = '{{offline}}';

/** The offline page in the chosen language, or in English where the browser hides cookies from workers. */
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

/** In Firefox a preload that failed resolves to a response of type `error`. */
const fromNetwork = async (event) => {
  const early = await event.preloadResponse;
  return early && early.type !== 'error' ? early : fetch(event.request);
};

self.addEventListener('install', (event) => {
  // Supporting browsers bypass the worker for all other requests, without waking it.
  const past = event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' });
  event.waitUntil(Promise.all([past?.catch(() => undefined), self.skipWaiting()]));
});

self.addEventListener('activate', (event) => {
  // Starts the page request while the worker is still starting.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (mode !== 'navigate' || method !== 'GET' || new URL(url).pathname.startsWith('/api/')) return;
  event.respondWith(fromNetwork(event).catch(offlinePage));
});
