import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { shellTexts as t } from '@topup/web-kit/texts/shell.ts';
import { BrandMark } from '@topup/web-kit/ui/brand-mark.tsx';
import { buttonClass } from '@topup/web-kit/ui/button.tsx';
import { Card } from '@topup/web-kit/ui/card.tsx';

/**
 * Shown instead of any page that cannot be reached. It has none of the store's scripts, so its button links to itself.
 */
export const OfflinePage = () => (
  <main id="content" className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 px-4 py-8">
    <p className="flex items-center justify-center gap-2 text-base font-black tracking-tight">
      <BrandMark className="size-7" />
      {sharedTexts.brand}
    </p>
    <Card className="flex flex-col items-center gap-3 p-8 text-center">
      <h1 className="text-lg font-bold">{t.unreachableTitle}</h1>
      <p className="text-sm text-text-2">{t.unreachableText}</p>
      <p className="text-sm text-text-2">{t.unreachableOrders}</p>
      <a href="" className={buttonClass('primary', 'normal', 'mt-2')}>
        {sharedTexts.tryAgain}
      </a>
    </Card>
  </main>
);
