import { Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { showGoogleButton } from './google-identity.ts';
import type { SignInWay } from './simulator-button.tsx';

export function GoogleButton({ clientId, busy, onBegin, onCredential, onFailed }: SignInWay) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  const chosen = useEffectEvent((idToken: string) => {
    onBegin();
    onCredential(idToken);
  });
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    if (!place.current) return;
    showGoogleButton(place.current, clientId, (idToken) => chosen(idToken)).then(
      () => setShown(true),
      () => failed(),
    );
  }, [clientId]);
  return (
    <div className="relative flex min-h-11 justify-center" aria-busy={busy}>
      {!shown && <Skeleton className="absolute inset-0 mx-auto w-70 max-w-full rounded-full" />}
      <div ref={place} />
    </div>
  );
}
