import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useSearchParams, withParams } from '@topup/web-kit/host/router.tsx';

export const SEARCH = 'q';

/** When `useSearch` wrote this history entry; 0 if something else did, such as a link. */
const writtenAt = (state: unknown): number => (state as { searchedAt?: number } | null)?.searchedAt ?? 0;

/**
 * The search text, kept in the URL.
 * The router applies URLs with a delay, so the typed text is also kept in state and does not follow URLs that this hook
 * wrote itself. Any other URL (a link, the back button) replaces the typed text.
 */
export function useSearch(): [string, (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const inAddress = params.get(SEARCH) ?? '';
  const [typed, setTyped] = useState(inAddress);
  const written = useRef(0);
  const seen = useRef(0);
  const follow = useEffectEvent(() => {
    const at = writtenAt(state);
    if (at <= seen.current) setTyped(inAddress);
    else seen.current = at;
  });
  useEffect(() => follow(), [inAddress, state]);
  const search = (text: string) => {
    setTyped(text);
    written.current = Math.max(Date.now(), seen.current + 1, written.current + 1);
    setParams(withParams({ [SEARCH]: text }), { replace: true, state: { searchedAt: written.current } });
  };
  return [typed, search];
}
