export const byBalanceTexts = {
  /** `delivered` says how many units were delivered. Our balance confirms `some` of them, or all if that is null. */
  confirmed: (delivered: string, some: number | null) =>
    `${delivered}, ${some === null ? '' : `${some} of them `}confirmed by our balance`,
  why: "The supplier's answer about this delivery was lost. Our account at the supplier was charged for it, so we know that it was delivered. If something is missing in your game account, please contact support.",
};
