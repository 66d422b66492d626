import { PurgeCSS } from 'purgecss';

/** Elements with rules in the shell's CSS reset. They always count as used, because the storefront's pages have them too. */
const ELEMENTS =
  'html body main section header footer nav h1 h2 h3 p a ol ul li dl dt dd button input img svg hr table';

export async function usedStyles(app, sheet, pages) {
  const themes = ['dark', 'light'].map((theme) => `<html data-theme="${theme}" data-app="${app}">`);
  const elements = ELEMENTS.split(' ').map((name) => `<${name}>`);
  const raw = [...themes, ...elements, pages].join('');
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw, extension: 'html' }],
    css: [{ raw: sheet }],
    defaultExtractor: (text) => text.match(/[^\s"'<>=]+/g) ?? [],
  });
  return purged.css;
}
