import { useSearchParams } from '@topup/web-kit/host/router.tsx';

/** Named parts of the address, so that a reload, a link and the back button keep what is looked at. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  return {
    get: (name: string): string => params.get(name) ?? '',
    /** Changes parts; '' removes one. `replace` where the back button should not lead to the former one. */
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
