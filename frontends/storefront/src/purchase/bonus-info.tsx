import { purchaseTexts as t } from '../texts/purchase.ts';
import { Disclosure } from '@topup/web-kit/ui/disclosure.tsx';
import { Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { Gift } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';

const BonusDetails = lazy(() => import(/* webpackChunkName: "bonus" */ './bonus-details.tsx'));

export function BonusInfo() {
  const [isOpened, setOpened] = useState(false);
  return (
    <Disclosure title={t.bonusTitle} icon={<Gift className="size-5" />} onOpen={() => setOpened(true)}>
      <Suspense fallback={<Skeleton className="h-72" />}>{isOpened && <BonusDetails />}</Suspense>
    </Disclosure>
  );
}
