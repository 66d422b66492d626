import { BRAKES } from '@topup/proto/brake-names';
import { afterAll, beforeAll, test } from '@jest/globals';
import { askingOrder } from '@topup/kit/buyer';
import { createLog } from '@topup/kit/log';
import { points } from '@topup/kit/points';
import { answerOfKept, adminQuestion, recordingBus, toldNotice } from '@topup/kit/testing/pact-questions';
import { verifyMessagePact } from '@topup/kit/testing/pact-messages';
import { fromJson } from '@bufbuild/protobuf';
import { UnitResolvedSchema } from '@topup/proto';
import { progressed, voided } from '../delivery/progress.ts';
import { healthChanged } from '../jobs/announce-health.ts';
import type { AttemptRecord } from '../store/attempt-record.ts';
import { resolvedEvent } from '../store/resolved-event.ts';
import { anOrder, startGateway, type Gateway } from '../testing/gateway.ts';

const orderId = '4f8a1c0e9b7d46c2a5e3f1d09c8b7a61';
const attempt = (n: number, more: Partial<AttemptRecord>): AttemptRecord => ({
  _id: `${orderId}:1:${n}`,
  orderId,
  state: 'delivered',
  n: 1,
  log: [],
  version: 2,
  outbox: [],
  ...more,
});
const delivered = attempt(1, { supplierOrderId: 'S2026-1' });
const refused = attempt(1, {
  state: 'rejected',
  reason: 'This item is not available at the supplier.',
  told: { failureCode: 'item_unavailable', reason: 'This item is currently unavailable.' },
});
const fenced = attempt(1, { state: 'void', n: 0 });
const progress = (one: AttemptRecord) => progressed(orderId, [one._id], new Map([[one._id, one]]), null);

let gateway: Gateway;
beforeAll(async () => void (gateway = await startGateway()));
afterAll(() => gateway.stop());

async function stopDeliveries(): Promise<void> {
  const reviewAt = new Date(Date.now() + 3_600_000);
  const by = { by: 'a'.repeat(32), email: 'admin@example.com' };
  const { brakes } = gateway.app.parts.stores;
  await brakes.putOn({ name: BRAKES.deliveries, reason: 'The supplier delivers twice.', reviewAt, ...by });
}

test('order gets from the supplier gateway what it expects', () =>
  verifyMessagePact({
    producer: 'supplier-gateway',
    consumer: 'order',
    produce: {
      'answer to supplier.player.verify': () => {
        gateway.supplier.multipliers = { '25': 1.0043 };
        return gateway.bus.ask('supplier.player.verify', { playerId: '12345678', zoneId: '1234' });
      },
      'answer to supplier.balance.get': () => gateway.bus.ask('supplier.balance.get', {}),
      'answer to supplier.attempts.of-order': async () => {
        const order = anOrder();
        const units = order.units.map((unit) => ({ ...unit, multiplierMillionths: 1_004_300 }));
        await gateway.deliver({ ...order, units });
        await stopDeliveries();
        return gateway.bus.ask('supplier.attempts.of-order', { orderId: order.orderId });
      },
      'order.buyer.get': async () => {
        const bus = recordingBus({ found: false });
        await askingOrder(bus, createLog('supplier-gateway-test', 'silent'))(orderId);
        return bus.question('order.buyer.get');
      },
      'supplier.order.progressed: delivered': () => progress(delivered),
      'supplier.order.progressed: refused': () => progress(refused),
      'supplier.order.progressed: halted for points': () => progressed(orderId, [delivered._id], new Map(), 'points'),
      'supplier.units.voided': () => voided(orderId, [fenced]),
      'supplier.unit.resolved': () => {
        const event = resolvedEvent(delivered, { state: 'delivered', supplierOrderId: 'S2026-1' }, new Date());
        return fromJson(UnitResolvedSchema, event.body);
      },
      'supplier.health.changed': () =>
        healthChanged(
          { phase: 'closed', failures: 0, goods: 1, rampAt: 0, balance: points(10_000_000), asOf: 1_790_000_000_000 },
          false,
          'ok',
        ),
    },
  }));

test("the catalogue gets the supplier's list as it expects it", () =>
  verifyMessagePact({
    producer: 'supplier-gateway',
    consumer: 'catalogue',
    produce: { 'answer to supplier.catalogue.list': () => gateway.catalogue.ask('supplier.catalogue.list', {}) },
  }));

test('the supplier gateway asks auth as it expects to be asked', () =>
  verifyMessagePact({
    producer: 'supplier-gateway',
    consumer: 'auth',
    produce: {
      'answer to supplier.account.close': answerOfKept,
      'auth.admin.check': adminQuestion,
      'auth.notice.tell': () => toldNotice('supplier-gateway'),
    },
  }));
