import { useHost } from '@topup/web-kit/host/host-context.ts';
import { signInTexts } from '../texts/sign-in.ts';
import { notFoundTexts } from '@topup/web-kit/texts/shared.ts';
import { buttonClass } from '@topup/web-kit/ui/button.tsx';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { PageTitle } from '@topup/web-kit/ui/page-title.tsx';
import { Link, Redirect, useLocation } from '@topup/web-kit/host/router.tsx';
import { Brand } from '../page/brand.tsx';
import { destination } from './destination.ts';

export default function LoginPage() {
  const { user, SignIn, signInReason } = useHost();
  const { state } = useLocation();
  if (user) return <Redirect to={destination(user.role, state)} />;
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh max-w-md flex-col items-stretch justify-center gap-6 px-4 py-10"
    >
      <div className="self-center">
        <Brand to="/" />
      </div>
      <Card className="px-4 py-8 text-center sm:p-8">
        <PageTitle className="text-xl font-bold tracking-tight">{signInTexts.title}</PageTitle>
        <p className="mt-2 mb-6 text-sm text-text-2">{signInReason ?? signInTexts.text}</p>
        <SignIn />
      </Card>
      <Link to="/" className={buttonClass('quiet', 'normal', 'self-center')}>
        {notFoundTexts.link}
      </Link>
    </main>
  );
}
