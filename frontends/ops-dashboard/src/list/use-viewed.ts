import { useDone } from '../decision/use-done.ts';
import { useAddress } from './use-address.ts';

/** The record shown in a list's panel. Opening another record removes the notice of the last action. */
export function useViewed() {
  const address = useAddress();
  const doing = useDone();
  return {
    address,
    doing,
    viewed: address.get('view'),
    view: (id: string) => {
      doing.forget();
      address.set({ view: id });
    },
    close: () => address.set({ view: '' }),
  };
}
