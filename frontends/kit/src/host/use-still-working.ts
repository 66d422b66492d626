import { useEffect, useState } from 'react';

/** After this time the user is told that the call is still running. The call is never aborted. */
const STILL_WORKING_MS = 10_000;

export function useStillWorking(pending: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) return undefined;
    const timer = setTimeout(() => setSlow(true), STILL_WORKING_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [pending]);
  return pending && slow;
}
