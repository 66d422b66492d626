import { shellTexts } from './texts/shell.ts';

/** The first link of every page, visible only while focused. */
export const SkipLink = () => (
  <a
    href="#content"
    className="sr-only z-60 rounded-sm bg-accent px-4 py-2 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
  >
    {shellTexts.skip}
  </a>
);
