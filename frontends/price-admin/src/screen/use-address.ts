import { useSearchParams, withParams } from '@topup/web-kit/host/router.tsx';

export function useAddress() {
  const [params, setParams] = useSearchParams();
  return {
    get: (name: string): string => params.get(name) ?? '',
    /** '' removes a parameter. `replace` adds no history entry. */
    set: (changes: Record<string, string>, replace = false) => setParams(withParams(changes), { replace }),
  };
}
