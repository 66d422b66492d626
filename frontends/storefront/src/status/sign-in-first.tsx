import { signInFirstTexts as t } from '../texts/outcomes.ts';
import { buttonClass } from '@topup/web-kit/ui/button.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { LogIn } from 'lucide-react';
import { Link, useLocation } from '@topup/web-kit/host/router.tsx';

export function SignInFirst() {
  const { pathname, search } = useLocation();
  return (
    <OutcomeCard
      icon={LogIn}
      tone="wait"
      title={t.title}
      text={t.text}
      actions={
        <Link to="/login" state={{ from: pathname + search }} className={buttonClass('primary')}>
          {t.signIn}
        </Link>
      }
    />
  );
}
