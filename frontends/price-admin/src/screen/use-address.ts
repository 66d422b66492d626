import { useSearchParams } from '@topup/web-kit/host/router.tsx';

export function useAddress() {
  const [params, setParams] = useSearchParams();
  return {
    get: (name: string): string => params.get(name) ?? '',
    /** '' removes a parameter. `replace` adds no history entry. */
    set: (changes: Record<string, string>, replace = false) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes))
            if (value) next.set(name, value);
            else next.delete(name);
          return next;
        },
        { replace },
      ),
  };
}
