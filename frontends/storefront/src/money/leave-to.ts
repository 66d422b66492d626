/** Whether an address from a server response is safe to navigate to: http and https only. */
export function isWebAddress(address: string): boolean {
  try {
    return /^https?:$/.test(new URL(address, location.origin).protocol);
  } catch {
    return false;
  }
}

/** Navigates to a payment page, outside the store. */
export const leaveTo = (address: string): void => {
  if (isWebAddress(address)) location.assign(address);
};
