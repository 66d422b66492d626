import { useSearchParams } from '@topup/web-kit/host/router.tsx';

/** URL parameters, so that reloads, links and the back button keep the view. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  return {
    get: (name: string): string => params.get(name) ?? '',
    /** Changes parameters; '' removes one. `replace` adds no history entry. */
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
