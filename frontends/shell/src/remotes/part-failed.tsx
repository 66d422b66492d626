import { useHost } from '@topup/web-kit/host/host-context.ts';
import { useOnline } from '@topup/web-kit/host/use-online.ts';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { shellTexts as t } from '../texts/shell.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { StateArt } from '@topup/web-kit/ui/states.tsx';
import { PageTitle } from '@topup/web-kit/ui/page-title.tsx';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from '@topup/web-kit/host/router.tsx';
import { rolesFor } from '../access.ts';
import { Brand } from '../page/brand.tsx';

function useRetryOnline(isOnline: boolean, onRetry: () => void): void {
  const wasOnline = useRef(isOnline);
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (isOnline && !wasOnline.current) retry();
    wasOnline.current = isOnline;
  }, [isOnline]);
}

function FailureCard({ onRetry }: { onRetry: () => void }) {
  const { email } = useHost().support;
  const isOnline = useOnline();
  useRetryOnline(isOnline, onRetry);
  return (
    <div role="alert" className="mx-auto max-w-md px-4 py-16">
      <Card className="flex flex-col items-center gap-2 px-6 pt-8 pb-10 text-center">
        <StateArt picture={isOnline ? 'broken' : 'offline'} />
        <PageTitle className="text-lg font-black tracking-tight">
          {isOnline ? t.remoteFailedTitle : sharedTexts.offlineTitle}
        </PageTitle>
        <p className="text-sm text-text-2">{isOnline ? t.remoteFailedText : sharedTexts.offlineText}</p>
        <Button variant="primary" onClick={onRetry} className="my-3">
          {t.retry}
        </Button>
        {email && (
          <p className="text-sm text-text-2">
            <span>{`${t.remoteHelp} `}</span>
            <a className="underline underline-offset-2" href={`mailto:${email}`}>
              {email}
            </a>
          </p>
        )}
      </Card>
    </div>
  );
}

/** The shell shows no frame around public pages, so this adds the brand to them. */
export function PartFailed({ onRetry }: { onRetry: () => void }) {
  const { pathname } = useLocation();
  if (rolesFor(pathname) !== null) return <FailureCard onRetry={onRetry} />;
  return (
    <main id="content" tabIndex={-1}>
      <div className="flex justify-center pt-6">
        <Brand to="/" />
      </div>
      <FailureCard onRetry={onRetry} />
    </main>
  );
}
