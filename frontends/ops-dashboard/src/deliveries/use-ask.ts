import { useHost } from '@topup/web-kit/host/host-context.ts';
import { useState } from 'react';

/** Asks before an act; resolves true only for the confirming button. */
export type Ask = (question: string, label: string) => Promise<boolean>;

/** A question lies outside the dialog that asks it: while it is open, a click on it must not close that dialog. */
export function useAsk(): { ask: Ask; asking: boolean } {
  const host = useHost();
  const [asking, setAsking] = useState(false);
  const ask: Ask = async (question, label) => {
    setAsking(true);
    try {
      return await host.confirm(question, label);
    } finally {
      setAsking(false);
    }
  };
  return { ask, asking };
}
