import { signInTexts as t } from '@topup/web-kit/texts/sign-in.ts';
import { buttonClass } from '@topup/web-kit/ui/button.tsx';
import { OutcomeCard } from '@topup/web-kit/ui/outcome-card.tsx';
import { LogIn } from 'lucide-react';
import { Link, useLocation } from '@topup/web-kit/host/router.tsx';

/** To whoever has neither a session nor a link that still speaks for itself: signing in leads back here. */
export function SignInFirst() {
  const { pathname, search } = useLocation();
  return (
    <OutcomeCard
      icon={LogIn}
      tone="wait"
      title={t.neededTitle}
      text={t.needed}
      actions={
        <Link to="/login" state={{ from: pathname + search }} className={buttonClass('primary')}>
          {t.signIn}
        </Link>
      }
    />
  );
}
