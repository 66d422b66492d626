/** Admits or refuses a call. An admitted caller must call `Leave` at its end. */
export type Gate = { readonly enter: () => Leave | null };
export type Leave = () => void;

/** Admits at most `inHandMax` calls at a time, and none while `isBusy`. */
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
