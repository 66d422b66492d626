import { useSearchParams, withParams } from '@topup/web-kit/host/router.tsx';

export function useAddress() {
  const [params, setParams] = useSearchParams();
  return {
    get: (name: string): string => params.get(name) ?? '',
    /** The value '' removes a parameter. With `replace` no history entry is added. */
    set: (changes: Record<string, string>, replace = false) => setParams(withParams(changes), { replace }),
  };
}
