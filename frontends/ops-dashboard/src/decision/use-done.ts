import { useHost } from '@topup/web-kit/host/host-context.ts';
import { useState } from 'react';

export type Done = {
  readonly done: string;
  readonly tell: (what: string) => void;
  readonly forget: () => void;
};

/** Holds the notice of a completed action, so that it is still shown after the action's form or dialog has closed. */
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
