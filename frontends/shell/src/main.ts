import { face } from '@topup/web-kit/styles/face.ts';
import { language, loadTexts } from '@topup/web-kit/texts/language.ts';

/** It has to be there before the first words in it are, or this page does without it. */
function askForFace(): void {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'preload', as: 'font', crossOrigin: '', href: face }));
}

/**
 * Shared libraries are settled with the remotes before anything of the page runs; hence the second file. Texts come before it,
 * because some of its modules read them while they are loaded.
 */
async function start(): Promise<void> {
  askForFace();
  document.documentElement.lang = language === 'hi' ? 'hi-IN' : 'en-IN';
  await loadTexts(() => import(/* webpackChunkName: "hindi" */ '@topup/web-kit/texts/hi/shell-catalogue.ts'));
  await import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx');
}

void start();
