/** The languages of players' pages. Admins' pages are in English. */
export type Language = 'en' | 'hi';

/** As each of them is called by those who read it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' };

/** The cookie with the choice. Who serves the pages reads it too, so that the first paint is in the right language. */
const COOKIE = 'locale';
const YEAR_S = 31_536_000;

declare global {
  /** Set by the build that renders pages, where there is no cookie. */
  var topupLanguage: Language | undefined;
}

const isHindi = (): boolean =>
  typeof document === 'undefined'
    ? globalThis.topupLanguage === 'hi'
    : /(?:^|; )locale=hi(?:;|$)/.test(document.cookie);

/** What this page is shown in; another choice is another page. */
export const language: Language = isHindi() ? 'hi' : 'en';

/** For numbers and dates by `Intl`: both with Latin digits, so that amounts look the same everywhere. */
export const LOCALE = language === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN';

/** Remembers the choice for a year and shows the page again. What was typed and chosen is kept as over any reload. */
export function chooseLanguage(chosen: Language): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${COOKIE}=${chosen}; path=/; max-age=${YEAR_S}; samesite=lax${secure}`;
  location.reload();
}

/** Puts Hindi in the place of English where it was chosen, before anything that shows texts is loaded. Never rejects. */
export async function loadTexts(hindi: () => Promise<{ speakHindi: () => void }>): Promise<void> {
  if (language !== 'hi') return;
  try {
    (await hindi()).speakHindi();
  } catch {
    // Better a page in English than none.
  }
}
