export type Language = 'en' | 'hi';

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' };

/** The page server reads this cookie too, so that the first paint is in the right language. */
const COOKIE = 'locale';
const YEAR_S = 31_536_000;

declare global {
  /** Set by the build that prerenders pages, because there is no cookie at build time. */
  var topupLanguage: Language | undefined;
}

const isHindi = (): boolean =>
  typeof document === 'undefined'
    ? globalThis.topupLanguage === 'hi'
    : /(?:^|; )locale=hi(?:;|$)/.test(document.cookie);

export const language: Language = isHindi() ? 'hi' : 'en';

/** Both locales use Latin digits, so that amounts look the same in both languages. */
export const LOCALE = language === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN';

/** Reloads the page. Typed input is kept or lost as with any reload. */
export function chooseLanguage(chosen: Language): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${COOKIE}=${chosen}; path=/; max-age=${YEAR_S}; samesite=lax${secure}`;
  location.reload();
}

/** Must run before any module that shows texts is loaded. Never rejects. */
export async function loadTexts(hindi: () => Promise<{ speakHindi: () => void }>): Promise<void> {
  if (language !== 'hi') return;
  try {
    (await hindi()).speakHindi();
  } catch {
    // If loading fails, the page is shown in English.
  }
}
