import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { unreachableTexts as t } from '../texts/shell.ts';
import { BrandMark } from '@topup/web-kit/ui/brand-mark.tsx';
import { buttonClass } from '@topup/web-kit/ui/button.tsx';
import { Card } from '@topup/web-kit/ui/card.tsx';

const OFFLINE_PICTURE = '{{picture}}';

/** React does not run on this page, so its button for another try is a link to the same address. */
export const OfflinePage = () => (
  <main id="content" className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 px-4 py-8">
    <p className="flex items-center justify-center gap-2 text-base font-black tracking-tight">
      <BrandMark className="size-7" />
      <span>{sharedTexts.brand}</span>
    </p>
    <Card className="flex flex-col items-center gap-2 px-6 pt-8 pb-10 text-center">
      {/* `write-worker.mjs` inserts the picture as inline SVG, because no file can be loaded here. */}
      <div className="size-28">{OFFLINE_PICTURE}</div>
      <h1 className="text-lg font-bold tracking-tight">{t.title}</h1>
      <p className="text-sm text-text-2">{t.text}</p>
      <p className="text-sm text-text-2">{t.orders}</p>
      <a href="" className={buttonClass('primary', 'normal', 'mt-2')}>
        {sharedTexts.tryAgain}
      </a>
    </Card>
  </main>
);
