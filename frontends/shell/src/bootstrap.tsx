import { runtimeConfig } from '@topup/web-kit/api/runtime-config.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { nameRemotes } from './remotes/load-screens.ts';
import { takeOver } from './take-over.ts';
import './style.css';

/** The page is usable by then, on a slow phone too. */
const SETTLED_MS = 2_000;

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
setTimeout(
  () => void import(/* webpackChunkName: "settled" */ './settled/settled.ts').catch(() => undefined),
  SETTLED_MS,
);
