import { keepOnDevice, keptOnDevice } from '@topup/web-kit/host/device-storage.ts';

const placeOf = (email: string): string => `recharge:${email}`;

/** What this player recharged last on this device, in rupees; '' before the first time. */
export const lastAmount = (email: string): string =>
  /^[1-9]\d{0,5}$/.exec(keptOnDevice(placeOf(email)) ?? '')?.[0] ?? '';

export const keepAmount = (email: string, rupees: number): void => keepOnDevice(placeOf(email), String(rupees));
