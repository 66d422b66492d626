import { useHost } from '@topup/web-kit/host/host-context.ts';
import { useState } from 'react';

export type Done = {
  readonly done: string;
  readonly tell: (what: string) => void;
  readonly forget: () => void;
};

/** Keeps the notice of a completed action after its form or dialog has closed. */
export function useDone(): Done {
  const host = useHost();
  const [done, setDone] = useState('');
  return {
    done,
    tell: (what) => {
      host.announce(what);
      setDone(what);
    },
    forget: () => setDone(''),
  };
}
