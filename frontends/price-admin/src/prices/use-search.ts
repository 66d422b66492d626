import { useState } from 'react';
import { useSearchParams } from 'react-router';

const NAME = 'q';

/**
 * The search text, kept in the address. The router takes new addresses in its own time, so the text being typed is held
 * here; an address that we did not write ourselves (a link, the back button) replaces it.
 */
export function useSearch(): [string, (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get(NAME) ?? '';
  const [state, setState] = useState({ typed: inAddress, seen: inAddress, written: [] as string[] });
  if (state.seen !== inAddress) {
    const ours = state.written.lastIndexOf(inAddress);
    setState({
      typed: ours < 0 ? inAddress : state.typed,
      seen: inAddress,
      written: state.written.slice(ours < 0 ? state.written.length : ours + 1),
    });
  }
  const search = (text: string) => {
    setState(({ seen, written }) => ({ typed: text, seen, written: [...written, text] }));
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (text) next.set(NAME, text);
        else next.delete(NAME);
        return next;
      },
      { replace: true },
    );
  };
  return [state.typed, search];
}
