import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { shownState, type Recorded } from '@topup/web-kit/format/shown-state.ts';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { act, cleanup, screen } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import {
  EXPECTED,
  ORDER_STATES,
  PAID,
  RECHARGE_STATES,
  valuesOf,
  type Next,
  type OrderRow,
  type RechargeRow,
  type Where,
} from './every-state.ts';

/** One language's words for each place of the money and for support as the next actor, and its labels of amounts. */
export type Wording = {
  readonly says: Readonly<Record<Exclude<Where, 'moving'>, RegExp>>;
  readonly supportActs: RegExp;
  readonly paid: string;
  readonly ofOrder: string;
  readonly ofRecharge: string;
};

const PLACES = ['nothing', 'held', 'onItsWay', 'wallet', 'source', 'outside'] as const;
const AT = '2026-03-01T09:30:00.000Z';

/** Imports the pages only when called, because the language must be set first. */
async function load() {
  const [order, recharge, badge, row, { meaningOf }] = await Promise.all([
    import('../status/order-status-page.tsx'),
    import('../status/recharge-status-page.tsx'),
    import('@topup/web-kit/ui/status-badge.tsx'),
    import('../transactions/transaction-row.tsx'),
    import('../texts/orders.ts'),
  ]);
  return {
    OrderPage: order.default,
    RechargePage: recharge.default,
    StatusBadge: badge.StatusBadge as ComponentType<{ of: Recorded }>,
    TransactionRow: row.TransactionRow,
    meaningOf,
  };
}

/** Returns each text node separately, so that no pattern matches across two elements. */
function shownTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
  return texts;
}

function agree({ where, next }: { where: Where; next: Next }, { says, supportActs }: Wording, texts: string[]): void {
  const said = PLACES.filter((place) => texts.some((text) => says[place].test(text)));
  if (where !== 'moving') expect({ said, texts }).toEqual({ said: [where], texts });
  expect(said.filter((place) => where === 'moving' && (place === 'held' || place === 'outside'))).toEqual([]);
  expect({ supportActs: texts.some((text) => supportActs.test(text)), texts }).toEqual({
    supportActs: next === 'support',
    texts,
  });
}

async function shown(answers: Parameters<typeof fakeStore>[0], children: ReactNode, at: string): Promise<void> {
  fakeStore(answers);
  renderScreen(children, { at });
  for (let i = 0; i < 3; i += 1) await act(() => jest.advanceTimersByTimeAsync(0));
}

const amountsOf = (label: string): string | null | undefined =>
  screen.getByText(label, { selector: 'span' }).parentElement?.textContent;

function expectAmounts(differs: boolean, { paid }: Wording, ofRecord: string): void {
  if (!differs) return void expect(screen.queryByText(paid)).toBeNull();
  expect(amountsOf(paid)).toContain(`₹${PAID}.00`);
  expect(amountsOf(ofRecord)).toContain(`₹${EXPECTED}.00`);
}

type Row<T> = readonly [name: string, status: string, row: T];
const rowsOf = <T,>(states: Readonly<Record<string, readonly T[]>>, nameOf: (row: T) => string): Row<T>[] =>
  Object.entries(states).flatMap(([status, rows]) =>
    rows.map((row) => [`${status}, money ${nameOf(row)}`, status, row] as const),
  );
const ORDERS = rowsOf<OrderRow>(ORDER_STATES, ({ money, last }) => `${money.map(({ at }) => at).join('+')}, ${last}`);
const RECHARGES = rowsOf<RechargeRow>(RECHARGE_STATES, ({ at }) => at);

const transaction = (type: string, status: string, amount: number, more: object = {}) => ({
  _id: 'tx1',
  transaction_type: type,
  status,
  amount,
  description: '',
  createdAt: AT,
  paymentMethod: 'ekupi',
  ...more,
});

function orderAnswers(status: string, { money, last, differs, answer }: OrderRow) {
  const to = answer?.['refundedTo'];
  const body = {
    success: true,
    status,
    totalAmount: EXPECTED,
    paymentMethod: 'ekupi',
    money,
    items: [{ spu: 'Diamonds', quantity: 1 }],
    timeline: [{ what: last, at: AT, ...(last === 'delivered' ? { item: 0 } : {}), ...(to ? { to } : {}) }],
    ...answer,
  };
  const transactions = differs ? [transaction('purchase', status, PAID)] : [];
  return {
    body,
    answers: {
      'GET /api/orders/order-status/abc': { body },
      'GET /api/orders/transactions/abc': { body: { success: true, data: { transactions } } },
    },
  };
}

const placesOf = (rows: readonly string[]) => [...new Set(rows)].toSorted();

/** Fails if a service's API has a status, place or event without a row in `every-state.ts`. */
export function describeCompleteness(): void {
  describe('no state is left out:', () => {
    test('statuses, places and events of orders', () => {
      const rows = Object.values(ORDER_STATES).flat();
      expect(Object.keys(ORDER_STATES).toSorted()).toEqual(valuesOf('order', 'Order', 'status'));
      expect(placesOf(rows.flatMap(({ money }) => money.map(({ at }) => at)))).toEqual(
        valuesOf('order', 'Order', 'money', 'at'),
      );
      expect(placesOf(rows.map(({ last }) => last))).toEqual(valuesOf('order', 'TimelineEntry', 'what'));
    });

    test('statuses and places of recharges', () => {
      expect(Object.keys(RECHARGE_STATES).toSorted()).toEqual(valuesOf('wallet', 'Transaction', 'status'));
      expect(placesOf(Object.values(RECHARGE_STATES).flatMap((rows) => rows.map(({ at }) => at)))).toEqual(
        valuesOf('wallet', 'Transaction', 'money', 'at'),
      );
    });
  });
}

/** Title, sentences, timeline and badge of every state agree, and say where the money is and who acts next. */
export function describeAgreement(wording: Wording): void {
  let pages: Awaited<ReturnType<typeof load>>;
  const nextOf = new Map<string, Next>();
  /** Expects that a title always means the same next actor. */
  const expectTitle = (next: Next) => {
    const title = screen.getByRole('heading', { level: 1 }).textContent ?? '';
    expect({ title, next }).toEqual({ title, next: nextOf.get(title) ?? next });
    nextOf.set(title, next);
  };

  beforeAll(async () => void (pages = await load()));
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });

  test.each(ORDERS)('order %s', async (_name, status, row) => {
    const { OrderPage, StatusBadge, meaningOf } = pages;
    const { body, answers } = orderAnswers(status, row);
    const children = (
      <>
        <OrderPage />
        <StatusBadge of={body as Recorded} />
      </>
    );
    await shown(answers, children, '/wallet-order-status?orderId=abc');
    agree(row, wording, shownTexts());
    expectTitle(row.next);
    expectAmounts(row.differs ?? false, wording, wording.ofOrder);
    expect(document.querySelectorAll('ol li')).toHaveLength(1);
    expect(meaningOf(shownState(body as Recorded))).not.toBe('');
  });

  test.each(RECHARGES)('recharge %s', async (_name, status, { at, differs, answer, ...facts }) => {
    const { RechargePage, TransactionRow } = pages;
    const amount = differs ? PAID : EXPECTED;
    const money = { at, ...(facts.where === 'nothing' || at === 'not_paid' ? {} : { amount }) };
    const data = {
      status: 'completed',
      amount,
      money,
      balanceBefore: 0,
      balanceAfter: 0,
      paymentMethod: 'ekupi',
      ...(differs ? { requestedAmount: EXPECTED } : {}),
      ...answer,
    };
    const listed = transaction('recharge', status, amount, { money, failureCode: answer?.['failureCode'] });
    const answers = { 'GET /api/orders/transactions/status/tx1': { body: { success: true, data } } };
    const children = (
      <>
        <RechargePage />
        <TransactionRow transaction={listed} />
      </>
    );
    await shown(answers, children, '/wallet-recharge-status?transactionId=tx1');
    agree(facts, wording, shownTexts());
    expectTitle(facts.next);
    if (differs) expectAmounts(true, wording, wording.ofRecharge);
  });
}
