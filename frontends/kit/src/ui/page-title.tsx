import { useEffect } from 'react';
import { sharedTexts } from '../texts/shared.ts';

/** The one heading of a page. It names the browser's tab and history too, for as long as it is shown. */
export function PageTitle({ className, children }: { className: string; children: string }) {
  useEffect(() => {
    document.title = `${children} · ${sharedTexts.brand}`;
    return () => {
      document.title = sharedTexts.brand;
    };
  }, [children]);
  return <h1 className={className}>{children}</h1>;
}
