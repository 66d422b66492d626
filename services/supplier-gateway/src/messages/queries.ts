import { BRAKES } from '@topup/proto/brake-names';
import type { Log } from '@topup/kit/log';
import { QueryFailed, type QueryHandlers } from '@topup/kit/messaging';
import type { StoreDatabase } from '@topup/kit/mongo';
import { closeAccount } from '@topup/kit/personal';
import type { Charges, ProductMultiplier } from '@topup/kit/supplier-cost';
import { z } from 'zod';
import type { Brakes } from '@topup/kit/brakes';
import type { Supplier } from '../domain/supplier.ts';
import type { HealthWatch, PointsWatch } from '../delivery/watches.ts';
import type { Attempts } from '../store/attempts.ts';
import { PERSONAL } from '../store/personal.ts';
import { getBalance } from '../use-cases/get-balance.ts';
import { listAttempts } from '../use-cases/list-attempts.ts';
import { listCatalogue } from '../use-cases/list-catalogue.ts';
import { verifyPlayer, type VerifyDeps } from '../use-cases/verify-player.ts';

const player = z.object({
  playerId: z.string().regex(/^\d{1,20}$/),
  zoneId: z.string().regex(/^\d{1,10}$/),
  productId: z
    .string()
    .regex(/^[\w.-]{0,64}$/)
    .optional(),
});
const order = z.object({ orderId: z.string().regex(/^[0-9a-f]{32}$/) });

type QueryDeps = VerifyDeps & {
  readonly supplier: Supplier;
  readonly attempts: Attempts;
  readonly brakes: Pick<Brakes, 'on'>;
  readonly health: HealthWatch;
  readonly points: PointsWatch;
  readonly charges: () => Charges;
  readonly database: Pick<StoreDatabase, 'collection'>;
  readonly log: Pick<Log, 'info' | 'warn'>;
};

export const queries = (deps: QueryDeps): QueryHandlers => ({
  'supplier.player.verify': async (body) => {
    const { multipliers, ...answer } = await verifyPlayer(deps, read(player, body));
    return { ...answer, multipliers: multipliers.map(wireOf), charges: deps.charges() };
  },
  'supplier.catalogue.list': () => listCatalogue(deps.supplier),
  'supplier.balance.get': (asked) => getBalance(deps.health, deps.points, deps.charges(), deps.attempts.now, asked),
  'supplier.account.close': (account) => closeAccount({ ...deps, personal: PERSONAL }, account),
  'supplier.attempts.of-order': async (body) => ({
    ...(await listAttempts(deps.attempts, read(order, body).orderId)),
    stoppedBecause: (await deps.brakes.on()).get(BRAKES.deliveries)?.reason ?? '',
  }),
});

const wireOf = ({ productId, multiplier }: ProductMultiplier) => ({ productId, millionths: multiplier ?? 0 });

function read<S extends z.ZodType>(schema: S, body: unknown): z.infer<S> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new QueryFailed('invalid', z.prettifyError(parsed.error));
  return parsed.data;
}
