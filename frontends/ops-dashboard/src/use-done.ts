import { useHost } from '@topup/web-kit/host/host-context.ts';
import { useState } from 'react';

/** What an admin has just done, in words; '' until then. */
export type Done = {
  readonly done: string;
  /** Says it aloud, and shows it until something else is looked at. */
  readonly tell: (what: string) => void;
  readonly forget: () => void;
};

/** Keeps what was done where it stays in sight, also when the form or the dialog of it goes away. */
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
