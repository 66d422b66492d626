import { derivedId } from '@topup/kit/ids';
import type { Drawing } from '../pictures/drawings.ts';
import type { Icons } from '../store/icons.ts';

export async function seedDrawings(icons: Icons, drawings: readonly Drawing[], now: Date): Promise<void> {
  for (const { filename, bytes } of drawings) {
    const icon = { _id: derivedId('drawing', filename), filename, bytes, createdAt: now };
    if (!(await icons.has(filename))) await icons.insert(icon);
  }
}
