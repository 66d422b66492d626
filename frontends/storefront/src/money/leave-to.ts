/** Payment pages' addresses come from the server. Only http and https are opened: `javascript:` would run code. */
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
