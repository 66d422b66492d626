import { useEffect } from 'react';
import { sharedTexts } from '../texts/shared.ts';

export function PageTitle({ className, children }: { className: string; children: string }) {
  useEffect(() => {
    document.title = `${children} · ${sharedTexts.brand}`;
    return () => {
      document.title = sharedTexts.brand;
    };
  }, [children]);
  return <h1 className={className}>{children}</h1>;
}
