import { LANGUAGE_NAMES, chooseLanguage, language, type Language } from '../texts/language.ts';
import { buttonClass } from './button.tsx';

const OTHER: Record<Language, Language> = { en: 'hi', hi: 'en' };

export function LanguageSwitch() {
  const other = OTHER[language];
  return (
    <button type="button" lang={other} onClick={() => chooseLanguage(other)} className={buttonClass('quiet', 'small')}>
      {LANGUAGE_NAMES[other]}
    </button>
  );
}
