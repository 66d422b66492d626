import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { PaymentOutcome } from '@topup/proto';
import { eventually } from '@topup/kit/testing';
import { lateKey, orderPaymentKey } from '../../ledger/domain/keys.ts';
import { settlePayment } from '../settle.ts';
import { payingOrders } from '../../testing/paying-orders.ts';
import { usePaying, withoutRounds } from '../../testing/paying.ts';

const paying = usePaying();
withoutRounds(paying);
const { opened, get, close, hears, outcomes } = payingOrders(paying);
const deps = () => paying.world.app.features.payments;
const transfer = (key: string) => deps().transfers.find(key);
afterEach(() => void jest.restoreAllMocks());

/** An order whose gateway has captured another amount than its price; the gateway was not asked yet. */
async function otherAmount(gateway: 'ekupi' | 'phonepe'): Promise<string> {
  const orderId = await opened(gateway);
  if (gateway === 'ekupi') paying.ekupi.pay(orderId, { amount: '80' });
  else paying.phonepe.settle(orderId, { state: 'COMPLETED', amount: 8_000 });
  return orderId;
}
const outcomeOf = async (ask: (orderId: string) => ReturnType<typeof get>, orderId: string) => {
  const { settled } = await ask(orderId);
  return settled && PaymentOutcome[settled.outcome];
};

describe.each(['ekupi', 'phonepe'] as const)('%s captured another amount', (gateway) => {
  test('callback and page at the same time: between the void and the posting of the money no answer says that nothing was paid', async () => {
    const orderId = await otherAmount(gateway);
    const real = deps().ledger.void;
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    jest.spyOn(deps().ledger, 'void').mockImplementation(async (...args) => {
      const result = await real(...args);
      await gate;
      return result;
    });
    const settling = settlePayment(deps(), `${orderId}01`);
    await eventually('the key is void', () => transfer(orderPaymentKey(orderId)));
    expect(await transfer(lateKey(`${orderId}01`))).toMatchObject({ credit: 'suspense', amountPaise: 8_000 });
    expect(await outcomeOf(get, orderId)).toBeUndefined();
    goOn();
    const closing = close(orderId);
    await settling;
    expect([undefined, PaymentOutcome.SUSPENDED]).toContain((await closing).settled?.outcome);
    await hears(orderId, 'SUSPENDED');
    expect(await outcomeOf(get, orderId)).toBe('SUSPENDED');
    expect(await outcomeOf(close, orderId)).toBe('SUSPENDED');
    expect(outcomes(orderId)).toEqual(['SUSPENDED']);
  });

  test('a crash between the steps: undecided until the gateway can be queried again, then one event', async () => {
    const orderId = await otherAmount(gateway);
    jest.spyOn(deps().checkouts, 'note').mockRejectedValue(new Error('killed'));
    await expect(settlePayment(deps(), `${orderId}01`)).rejects.toThrow('killed');
    jest.restoreAllMocks();
    const standIn = gateway === 'ekupi' ? paying.ekupi : paying.phonepe;
    standIn.statusFault = 'html';
    expect(await outcomeOf(get, orderId)).toBeUndefined();
    expect(await outcomeOf(close, orderId)).toBeUndefined();
    standIn.statusFault = 'none';
    expect(await outcomeOf(close, orderId)).toBe('SUSPENDED');
    await hears(orderId, 'SUSPENDED');
    expect(outcomes(orderId)).toEqual(['SUSPENDED']);
  });

  test('after the order was closed: not reported as void while the money is being posted', async () => {
    const orderId = await opened(gateway);
    expect(await outcomeOf(close, orderId)).toBe('VOID');
    if (gateway === 'ekupi') paying.ekupi.pay(orderId);
    else paying.phonepe.settle(orderId, { state: 'COMPLETED' });
    jest.spyOn(deps().checkouts, 'note').mockRejectedValueOnce(new Error('killed'));
    await expect(settlePayment(deps(), `${orderId}01`)).rejects.toThrow('killed');
    expect(await outcomeOf(get, orderId)).not.toBe('VOID');
    await settlePayment(deps(), `${orderId}01`);
    expect(await outcomeOf(get, orderId)).toBe('CREDITED_LATE');
    expect(await paying.player.balance()).toBe(125);
  });
});

test.each([
  ['another amount and then the right one', '80', '125'],
  ['the right amount and then another one', '125', '80'],
])(
  'a gateway that reports %s around a crash: only the first is posted, and a person is told',
  async (_name, first, then) => {
    const orderId = await opened('ekupi');
    const id = `${orderId}01`;
    paying.ekupi.pay(orderId, { amount: first });
    jest
      .spyOn(paying.world.app.features.history.writer, 'record')
      .mockRejectedValueOnce(new Error('the process died here'));
    await expect(settlePayment(deps(), id)).rejects.toThrow('died');
    paying.ekupi.pay(orderId, { amount: then });
    expect(await settlePayment(deps(), id)).toMatchObject({ do: 'capture' });
    const posted = [await transfer(orderPaymentKey(orderId)), await transfer(lateKey(id))];
    const moved = posted.filter((one) => one?.outcome === 'ok');
    expect(moved).toMatchObject([{ amountPaise: Number(first) * 100 }]);
    expect((await deps().payments.find(id))?.state).toBe(first === '125' ? 'paid' : 'suspended');
    expect(await paying.metrics()).toMatch(/wallet_alarms_total\{kind="wrong_amount"\} [1-9]/);
  },
);
