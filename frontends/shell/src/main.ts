import { language, loadTexts } from '@topup/web-kit/texts/language.ts';

/**
 * Entry point. The page's code is in a second file, because the shared libraries must be resolved before it runs.
 * Texts are loaded first, because some modules read them at import time.
 */
async function start(): Promise<void> {
  document.documentElement.lang = language === 'hi' ? 'hi-IN' : 'en-IN';
  await loadTexts(() => import(/* webpackChunkName: "hindi" */ '@topup/web-kit/texts/hi/shell-catalogue.ts'));
  await import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx');
}

void start();
