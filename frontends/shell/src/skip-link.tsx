import { shellTexts } from './texts/shell.ts';

export const SkipLink = () => (
  <a
    href="#content"
    className="sr-only z-60 rounded-sm bg-accent px-4 py-2 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
  >
    {shellTexts.skip}
  </a>
);
