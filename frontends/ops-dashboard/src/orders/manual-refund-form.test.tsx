import '@topup/web-kit/testing/browser.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { HostProvider } from '@topup/web-kit/host/host-context.ts';
import type { Screens } from '@topup/web-kit/host/host.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import { ManualRefundForm } from './manual-refund-form.tsx';

const ID = '4f8a1c0e9b7d46c2a5e3f1d09c8b7a61';
const NOTE = `POST /api/admin/orders/${ID}/manual-refund`;
const tell = jest.fn<(what: string) => void>();
const confirmed = jest.fn<(text: string, label?: string) => Promise<boolean>>();
beforeEach(() => {
  confirmed.mockReset().mockResolvedValue(true);
  tell.mockReset();
});
afterEach(cleanup);

const person = userEvent.setup({ delay: null });
const done = { body: { success: true, message: 'Refund recorded.', data: { status: 'manual_refund' } } };

async function noting(answer: object | Error, reference = 'UTR-7', reason = 'The wallet refuses it.') {
  const store = fakeStore({ [NOTE]: answer });
  const Shown: Screens = ({ host }) => (
    <HostProvider value={host}>
      <ManualRefundForm orderId={ID} tell={tell} />
    </HostProvider>
  );
  stage(Shown, '/dashboard', { confirm: confirmed });
  await screen.findByRole('region', { name: 'The refund failed' });
  if (reference) await person.type(screen.getByLabelText('Reference of the refund'), reference);
  if (reason) await person.type(screen.getByLabelText('Reason'), reason);
  await person.click(screen.getByRole('button', { name: 'Record refund outside' }));
  return store;
}

describe('a failed refund paid outside the store', () => {
  test('is confirmed with an explanation, and sent with reference and reason', async () => {
    const store = await noting(done, ' UTR-7 ');
    expect(confirmed).toHaveBeenCalledWith(
      expect.stringMatching(/by UTR-7\?.*never credited/),
      'Record refund outside',
    );
    await waitFor(() => expect(store.calls(NOTE)).toHaveLength(1));
    expect(store.calls(NOTE)[0]?.body).toEqual({ reference: 'UTR-7', reason: 'The wallet refuses it.' });
    await waitFor(() => expect(tell).toHaveBeenCalledWith('Refund recorded.'));
  });

  test.each([
    ['', 'x', 'Please enter the reference of the refund.'],
    ['x', '', 'Please say why.'],
  ])('requires both reference and reason: %j, %j', async (reference, reason, words) => {
    const store = await noting(done, reference, reason);
    expect(await screen.findByText(words)).toBeTruthy();
    expect([confirmed.mock.calls, store.calls(NOTE)]).toEqual([[], []]);
  });

  test('sends nothing without confirmation', async () => {
    confirmed.mockResolvedValue(false);
    const store = await noting(done);
    expect(confirmed).toHaveBeenCalledTimes(1);
    expect(store.calls(NOTE)).toEqual([]);
  });

  test('says so when the wallet was refunded first', async () => {
    await noting({ status: 409, body: { message: 'Nothing was noted: the refund has reached the wallet.' } });
    expect((await screen.findByRole('alert')).textContent).toContain('has reached the wallet');
  });
});
