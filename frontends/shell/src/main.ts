import { language, loadTexts } from '@topup/web-kit/texts/language.ts';

/**
 * Shared libraries are settled with the remotes before anything of the page runs; hence the second file. Texts come before it,
 * because some of its modules read them while they are loaded.
 */
async function start(): Promise<void> {
  // Before the first words in it are there: a page that has not got it then does without.
  document.fonts.load('700 1em Sora').catch(() => undefined);
  document.documentElement.lang = language === 'hi' ? 'hi-IN' : 'en-IN';
  await loadTexts(() => import(/* webpackChunkName: "hindi" */ '@topup/web-kit/texts/hi/shell-catalogue.ts'));
  await import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx');
}

void start();
