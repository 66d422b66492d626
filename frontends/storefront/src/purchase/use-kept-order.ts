import { useHost } from '@topup/web-kit/host/host-context.ts';
import { useCallback, useEffect, useState } from 'react';
import { changeKept, followBasket, readKept, type Change, type KeptOrder } from '../basket/kept-order.ts';

export type Keeping = {
  email: string;
  kept: KeptOrder;
  change: (change: Change) => void;
  /** Reads the stored draft again. When the payment ended, the status page may have removed the draft or its `orderId`. */
  reread: () => void;
};

export function useKeptOrder(): Keeping {
  const email = useHost().user?.email ?? '';
  const [kept, setKept] = useState(() => readKept(email));
  const change = useCallback((change: Change) => setKept(changeKept(email, change)), [email]);
  const reread = useCallback(() => setKept(readKept(email)), [email]);
  useEffect(() => followBasket(email, reread), [email, reread]);
  return { email, kept, change, reread };
}
