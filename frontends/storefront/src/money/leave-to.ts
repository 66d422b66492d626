/** Only web addresses are followed, whatever an answer says. */
export function isWebAddress(address: string): boolean {
  try {
    return /^https?:$/.test(new URL(address, location.origin).protocol);
  } catch {
    return false;
  }
}

/** Leaves the store for a payment page. */
export const leaveTo = (address: string): void => {
  if (isWebAddress(address)) location.assign(address);
};
