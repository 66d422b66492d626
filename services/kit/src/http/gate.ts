export type Gate = { readonly isOpen: () => boolean; readonly enter: () => Leave | null };
export type Leave = () => void;

export function createGate(options: { readonly inHandMax: number; readonly isBusy: () => boolean }): Gate {
  let inHand = 0;
  const isOpen = (): boolean => inHand < options.inHandMax && !options.isBusy();
  return {
    isOpen,
    enter: () => {
      if (!isOpen()) return null;
      inHand++;
      return () => void inHand--;
    },
  };
}
