/** Addresses come from server responses: only http and https are safe. */
export function isWebAddress(address: string): boolean {
  try {
    return /^https?:$/.test(new URL(address, location.origin).protocol);
  } catch {
    return false;
  }
}

export const leaveTo = (address: string): void => {
  if (isWebAddress(address)) location.assign(address);
};
