import { runtimeConfig } from '@topup/web-kit/api/runtime-config.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { nameRemotes } from './remotes/load-screens.ts';
import { takeOver } from './take-over.ts';
import { keepOfflinePage } from './offline/keep-offline-page.ts';
import './style.css';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
takeOver(container);
const root = createRoot(container);

async function start(): Promise<void> {
  try {
    const config = await runtimeConfig();
    nameRemotes(config.remotes);
    // As a transition, so that React renders in slices and a slow phone stays responsive to touches.
    startTransition(() => root.render(<App config={config} />));
  } catch {
    window.topupStartFailed();
  }
}

void start();
keepOfflinePage();
