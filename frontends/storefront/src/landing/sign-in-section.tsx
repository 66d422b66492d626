import { useHost } from '@topup/web-kit/host/host-context.ts';
import { landingTexts as t } from '../texts/landing.ts';
import { useEffect, useRef } from 'react';
import { LOGIN_SECTION, takeLoginRequest } from '../public/go-in.ts';

export function SignInSection() {
  const { SignIn, signInReason } = useHost();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!takeLoginRequest() && !signInReason) return undefined;
    // One frame later, because after the back button the browser restores the old scroll position first.
    const frame = requestAnimationFrame(() => {
      section.current?.scrollIntoView({ block: 'center' });
      section.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [signInReason]);
  return (
    <section
      id={LOGIN_SECTION}
      ref={section}
      tabIndex={-1}
      data-arrival={signInReason ? '' : undefined}
      aria-labelledby="login-title"
      aria-describedby="login-reason"
      className="scroll-mt-20 rounded-lg border border-line bg-surface-1 px-4 py-10 text-center shadow-near outline-none"
    >
      <h2 id="login-title" className="text-xl font-black tracking-tight">
        {t.loginTitle}
      </h2>
      <p id="login-reason" className="mt-2 mb-6 text-base text-text-2">
        {signInReason ?? t.loginText}
      </p>
      <SignIn />
    </section>
  );
}
