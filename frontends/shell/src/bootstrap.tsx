import { runtimeConfig } from '@topup/web-kit/api/runtime-config.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { nameRemotes } from './remotes/load-screens.ts';
import { takeOver } from './take-over.ts';
import './style.css';
import { statePicture } from '@topup/web-kit/artwork/state-pictures.ts';

const SETTLED_MS = 5_000;

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
takeOver(container);
const root = createRoot(container);

async function start(): Promise<void> {
  try {
    const config = await runtimeConfig();
    nameRemotes(config.remotes);
    // A transition, because React renders it in slices: a slow phone still reacts to touches in between.
    startTransition(() => root.render(<App config={config} />));
  } catch {
    window.topupStartFailed();
  }
}

void start();
keepOfflinePage();

/** Loads what a later visit needs offline. Waits until the page has settled, because this visit does not need it. */
function keepOfflinePage(): void {
  setTimeout(() => (new Image().src = statePicture('offline')), SETTLED_MS);
  if (!('serviceWorker' in navigator)) return;
  // Registration may be blocked; the store works without it.
  setTimeout(() => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined), SETTLED_MS);
}
