export type Gate = { readonly enter: () => Leave | null };
export type Leave = () => void;

export function createGate(options: { readonly inHandMax: number; readonly isBusy: () => boolean }): Gate {
  let inHand = 0;
  return {
    enter: () => {
      if (inHand >= options.inHandMax || options.isBusy()) return null;
      inHand++;
      return () => void inHand--;
    },
  };
}
