import { toRupees } from '@topup/web-kit/format/paise.ts';

export function rupeesCovering(paise: number): number {
  const [rupees = '0', rest] = toRupees(paise).split('.');
  return Number(rupees) + (rest === '00' ? 0 : 1);
}
