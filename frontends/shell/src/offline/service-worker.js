/* global self */
// Serves an offline page when a page of the store cannot be reached. Caches no responses, so it can never show outdated
// money or code. The build embeds the offline page and its Content Security Policy (`scripts/write-worker.mjs`).
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

/** Uses the response to the navigation preload, unless it failed. In Firefox a failed preload has the type `error`. */
const fromNetwork = async (event) => {
  const early = await event.preloadResponse;
  return early && early.type !== 'error' ? early : fetch(event.request);
};

self.addEventListener('install', (event) => {
  // A browser with static routing sends all requests but page loads past the worker, without starting it.
  const past = event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' });
  event.waitUntil(Promise.all([past?.catch(() => undefined), self.skipWaiting()]));
});

self.addEventListener('activate', (event) => {
  // Lets the browser request the page while the worker is still starting.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (mode !== 'navigate' || method !== 'GET' || new URL(url).pathname.startsWith('/api/')) return;
  event.respondWith(fromNetwork(event).catch(offlinePage));
});
