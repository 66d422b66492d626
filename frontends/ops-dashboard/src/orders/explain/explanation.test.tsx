import '@topup/web-kit/testing/browser.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { Story } from './story.tsx';
import { Verdict } from './verdict.tsx';

afterEach(cleanup);

const ASK = 'GET /api/admin/orders/abc/explain';
const explained = (verdict: object = {}) => ({
  body: {
    success: true,
    data: {
      orderId: 'abc',
      correlationId: 'walk-1',
      verdict: {
        moneyText: '₹62.50 was paid: ₹62.50 was delivered.',
        deliveryText: '1 of 1 units delivered.',
        contradictions: [],
        unanswered: [],
        next: {
          who: 'nobody',
          text: 'Nothing to do. Every paisa is accounted for.',
          time: { what: 'Closes at', at: '2026-03-01T18:40:00.000Z' },
        },
        ...verdict,
      },
      story: [
        { at: '2026-03-01T09:30:00.000Z', source: 'order', what: 'pending/debit (created)', id: 'abc:debit:1' },
        {
          at: '2026-03-01T09:30:01.000Z',
          source: 'supplier-gateway',
          what: 'answer: delivered',
          id: 'abc:1:1',
          raw: '{"status":200}',
        },
      ],
    },
  },
});
const person = userEvent.setup({ delay: null });

const open = () =>
  renderScreen(
    <>
      <Verdict orderId="abc" />
      <Story orderId="abc" />
    </>,
  );

test('shows verdict and timeline with one request, and refetches on demand', async () => {
  const store = fakeStore({ [ASK]: explained() });
  open();
  expect(await screen.findByText(/Every paisa is accounted for/)).toBeTruthy();
  expect(screen.getByText(/^2 Mar 2026, 12:10:00 am/)).toBeTruthy();
  expect(screen.getByText('₹62.50 was paid: ₹62.50 was delivered.')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 Mar 2026, 3:00:00 pm IST · Orderpending/debit (created)abc:debit:1',
    '1 Mar 2026, 3:00:01 pm IST · Deliveryanswer: deliveredabc:1:1{"status":200}',
  ]);
  expect(screen.getByRole('heading', { name: 'Next safe action · Nobody' })).toBeTruthy();
  expect(screen.queryByText('Conflicts')).toBeNull();
  expect(store.calls(ASK)).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Explain again' }));
  await waitFor(() => expect(store.calls(ASK)).toHaveLength(2));
});

test('names services that did not respond and contradictions; a failure can be retried', async () => {
  const store = fakeStore({ [ASK]: { status: 503, body: { message: 'Not now.' } } });
  open();
  expect(await screen.findByText('Not now.')).toBeTruthy();
  store.on(
    ASK,
    explained({
      unanswered: ['wallet', 'supplier-gateway'],
      contradictions: ['Unit abc:1:1 is delivered and refunded.'],
    }),
  );
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  expect((await screen.findByText(/No answer from the wallet and the supplier gateway\./)).getAttribute('role')).toBe(
    'alert',
  );
  expect(screen.getByText('Unit abc:1:1 is delivered and refunded.')).toBeTruthy();
});
