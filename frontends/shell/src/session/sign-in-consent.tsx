import { Link } from '@topup/web-kit/host/router.tsx';
import { signInTexts as t } from '../texts/sign-in.ts';

export const SignInConsent = () => (
  <p className="text-xs leading-5 text-text-3">
    <span>{t.consentBefore}</span>
    <Link className="text-text-2 underline underline-offset-2" to="/terms-of-service">
      {t.terms}
    </Link>
    <span>{t.consentBetween}</span>
    <Link className="text-text-2 underline underline-offset-2" to="/privacy-policy">
      {t.privacy}
    </Link>
    <span>.</span>
  </p>
);
