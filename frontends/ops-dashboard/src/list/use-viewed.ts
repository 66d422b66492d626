import { useDone } from '../decision/use-done.ts';
import { useAddress } from './use-address.ts';

/** The record that a list shows in its panel. Opening another one forgets what was done. */
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
