import { BRAKES } from '@topup/proto/brake-names';
import type { Brakes } from '@topup/kit/brakes';

/** Why the claimed unit must not be sent; null: it may be sent. Nothing is sent while the brakes cannot be read. */
export type Stopped = (unit: string) => Promise<string | null>;

export const stoppedBy =
  (brakes: Pick<Brakes, 'on'>): Stopped =>
  async () => {
    try {
      return (await brakes.on()).has(BRAKES.deliveries) ? 'deliveries are stopped by a brake' : null;
    } catch {
      return 'the brakes could not be read';
    }
  };
