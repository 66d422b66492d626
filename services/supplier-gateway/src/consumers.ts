import { paise } from '@topup/kit/money';
import { dead, type Bus, type Handlers } from '@topup/kit/messaging';
import { multiplied, MULTIPLIER_MAX } from '@topup/kit/supplier-cost';
import { ORDER_UNITS_LIMIT, type BodyOf } from '@topup/proto';
import { z } from 'zod';
import { orderOfUnit } from './domain/attempt.ts';
import type { Lane } from './domain/lanes.ts';
import { deliverOrder, type DeliverCommand, type DeliverDeps } from './use-cases/deliver-order.ts';
import { voidUnits } from './use-cases/void-units.ts';

const unitId = z.string().refine((text) => orderOfUnit(text) !== null, 'not a unit id');
const orderId = z.string().regex(/^[0-9a-f]{32}$/);

const deliver = z.object({
  orderId,
  playerId: z.string().regex(/^\d{1,20}$/),
  zoneId: z.string().regex(/^\d{1,10}$/),
  units: z
    .array(
      z.object({
        unit: unitId,
        productId: z.string().regex(/^[\w.-]{1,64}$/),
        pointsHundredths: z.bigint().min(0n).max(1_000_000_000_000n),
        pricePaise: z.bigint().min(0n).max(1_000_000_000_000n),
        multiplierMillionths: z.int().min(0).max(MULTIPLIER_MAX),
      }),
    )
    .min(1)
    .max(ORDER_UNITS_LIMIT),
});
const fence = z.object({ orderId, units: z.array(unitId).min(1).max(ORDER_UNITS_LIMIT) });

/** Throws ZodError, also for a repeated unit or a unit of another order: both are bugs of the sender. */
export function parseDeliver(body: BodyOf<'supplier.order.deliver'>): DeliverCommand {
  const { orderId, playerId, zoneId, units } = deliver.parse(body);
  ownUnits(
    orderId,
    units.map(({ unit }) => unit),
  );
  return {
    orderId,
    units: units.map(({ unit, productId, pointsHundredths, pricePaise, multiplierMillionths }) => ({
      unit,
      orderId,
      productId,
      playerId,
      zoneId,
      pointsHundredths: Number(pointsHundredths),
      pricePaise: paise(pricePaise),
      ...multiplied(multiplierMillionths),
    })),
  };
}

export function parseVoid(body: BodyOf<'supplier.units.void'>): { orderId: string; units: string[] } {
  const parsed = fence.parse(body);
  ownUnits(parsed.orderId, parsed.units);
  return parsed;
}

function ownUnits(orderId: string, units: readonly string[]): void {
  const strange = units.some((unit) => orderOfUnit(unit) !== orderId) || new Set(units).size !== units.length;
  if (strange)
    throw new z.ZodError([{ code: 'custom', path: ['units'], message: 'not units of this order', input: '' }]);
}

/** A handler stores its effect, sends the reply and waits for the broker's confirm. Only then is the message acknowledged. */
export function consumers(deps: DeliverDeps, bus: Pick<Bus, 'send'>): Readonly<Record<string, Handlers>> {
  const delivering = (lane: Lane): Handlers => ({
    'supplier.order.deliver': async (body) => {
      const command = poisonIsDead(() => parseDeliver(body));
      if ('kind' in command) return command;
      const { id, reply } = await deliverOrder(deps, command, lane);
      await bus.send('supplier.order.progressed', reply, { id });
    },
  });
  return {
    'supplier.deliveries': delivering('fresh'),
    'supplier.deliveries.backlog': delivering('backlog'),
    'supplier.commands': {
      'supplier.units.void': async (body) => {
        const command = poisonIsDead(() => parseVoid(body));
        if ('kind' in command) return command;
        const { id, reply } = await voidUnits(deps.attempts, command.orderId, command.units);
        await bus.send('supplier.units.voided', reply, { id });
      },
    },
  };
}

function poisonIsDead<T>(parse: () => T): T | ReturnType<typeof dead> {
  try {
    return parse();
  } catch (error) {
    if (error instanceof z.ZodError) return dead(`breaks its rules: ${z.prettifyError(error)}`);
    throw error;
  }
}
