import type { Brakes } from '@topup/kit/brakes';
import type { Limiter } from '@topup/kit/limits';
import type { OpenPage } from '../payments/deps.ts';
import type { PlaceDeps } from '../payments/take-place.ts';
import type { Recharges } from './store/recharges.ts';

export type RechargeDeps = PlaceDeps & {
  readonly recharges: Recharges;
  readonly brakes: Pick<Brakes, 'on'>;
  readonly limiter: Pick<Limiter<'recharges'>, 'enforce'>;
  readonly openPage: OpenPage;
  readonly publicOrigin: string;
  readonly statusTokenKey: Buffer;
};
