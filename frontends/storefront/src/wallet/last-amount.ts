import { keepOnDevice, keptOnDevice } from '@topup/web-kit/host/device-storage.ts';

const placeOf = (email: string): string => `recharge:${email}`;

export const lastAmount = (email: string): string =>
  /^[1-9]\d{0,8}$/.exec(keptOnDevice(placeOf(email)) ?? '')?.[0] ?? '';

export const keepAmount = (email: string, rupees: number): void => keepOnDevice(placeOf(email), String(rupees));
