/** Only web addresses are followed, whatever an answer says. */
export const isWebAddress = (address: string): boolean =>
  /^https?:$/.test(URL.parse(address, location.origin)?.protocol ?? '');

/** Leaves the store for a payment page. */
export const leaveTo = (address: string): void => {
  if (isWebAddress(address)) location.assign(address);
};
