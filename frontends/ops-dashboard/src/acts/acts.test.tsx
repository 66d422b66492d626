import '@topup/web-kit/testing/browser.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { actingServices } from '@topup/web-kit/api/admin-acts.ts';
import { fakeStore, type FakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import OpsDashboardScreens from '../screens.tsx';

afterEach(cleanup);

type Service = (typeof actingServices)[number];
const route = (service: Service) => `GET /api/admin/acts/${service}`;
const ID = '4f8a1c0e9b7d46c2a5e3f1d09c8b7a61';

/** An act at this minute of an hour. */
const act = (minute: number, change: object = {}) => ({
  id: `act-${minute}`,
  at: `2026-03-01T09:${String(minute).padStart(2, '0')}:00.000Z`,
  act: 'cancel-order',
  subject: ID,
  accountId: 'a'.repeat(32),
  email: 'asha@example.com',
  address: '203.0.113.7',
  before: { status: 'pending' },
  after: { status: 'cancelled' },
  reason: `reason ${minute}`,
  ...change,
});
const answer = (acts: object[], next: string | null = null) => ({ body: { success: true, data: { acts, next } } });
const away = { status: 503, body: { success: false, code: 'unavailable', message: 'Please try again in a moment.' } };

/** Every service answers that it has no acts, unless the test says otherwise. */
function acting(answers: Partial<Record<Service, Parameters<FakeStore['on']>[1]>> = {}): FakeStore {
  const store = fakeStore();
  for (const service of actingServices) store.on(route(service), answers[service] ?? answer([]));
  return store;
}

const person = userEvent.setup({ delay: null });
const open = (query = '', lent = {}) => stage(OpsDashboardScreens, `/dashboard/acts${query}`, lent);
const address = () => screen.getByLabelText('address').textContent ?? '';
const askedOf = (store: FakeStore, service: Service) =>
  store.calls(route(service)).map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])));

const table = async () => within(await screen.findByRole('table', { name: 'Acts' }));
const reasons = async () =>
  (await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[4]?.textContent);

describe('the acts of all services', () => {
  test('are one list, newest first, with what was done in words', async () => {
    acting({
      order: answer([act(30), act(10)]),
      wallet: answer([act(20, { act: 'adjust-wallet', subject: 'b'.repeat(32) })]),
      auth: answer([act(40, { act: 'turn-the-tables', subject: 'sign-ups' })]),
    });
    open();
    expect(await reasons()).toEqual(['reason 40', 'reason 30', 'reason 20', 'reason 10']);
    const rows = (await table()).getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows[1]).toBe('1 Mar 2026, 3:10 pm ISTasha@example.comturn-the-tablessign-upsreason 40');
    expect(rows[2]).toBe('1 Mar 2026, 3:00 pm ISTasha@example.comCancelled an order4f8a1c0ereason 30');
    expect(rows[3]).toContain('Adjusted a wallet');
    expect((await table()).getAllByTitle(ID)).toHaveLength(2);
    expect(screen.getByText('Showing 4 acts')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('are read on with the place of each service, and none is shown before a newer one that was not read', async () => {
    const newer = Array.from({ length: 40 }, (_, nth) => act(59 - nth, { id: `new-${nth}` }));
    const store = acting({
      // Has ended: it is not asked again.
      auth: answer([act(1, { reason: 'the oldest' })]),
      wallet: (_seen, nth) =>
        nth === 1 ? answer(newer, '19_w') : answer([act(18, { id: 'w' }), act(2, { id: 'x', reason: 'later' })]),
      order: answer(Array.from({ length: 20 }, (_, nth) => act(19 - (nth % 3), { id: `o-${nth}` })).sort(byNewest)),
    });
    open();
    const first = await reasons();
    expect(first).toHaveLength(50);
    expect(first).not.toContain('the oldest');
    expect(askedOf(store, 'wallet').map(({ before }) => before)).toEqual([undefined, '19_w']);
    expect(askedOf(store, 'auth')).toEqual([{ limit: '50' }]);
    expect(screen.getByText('Showing the newest 50 acts')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(await reasons()).toHaveLength(63));
    const all = await reasons();
    expect(all.slice(-2)).toEqual(['later', 'the oldest']);
    const minutes = all.slice(0, -2).map((reason) => Number(reason?.slice('reason '.length)));
    expect(minutes).toEqual(minutes.toSorted((one, other) => other - one));
    expect(askedOf(store, 'auth')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('are shown without those of a service that does not answer, which is named', async () => {
    const store = acting({ order: answer([act(30)]), wallet: away, 'supplier-gateway': new Error('cut') });
    open();
    expect(await reasons()).toEqual(['reason 30']);
    const notice = screen.getByRole('alert');
    expect(notice.textContent).toContain('Some acts are missing Not answering: Wallet, Supplier gateway.');
    store.on(route('wallet'), answer([act(31)]));
    store.on(route('supplier-gateway'), answer([]));
    await person.click(within(notice).getByRole('button', { name: 'Try Again' }));
    await waitFor(async () => expect(await reasons()).toEqual(['reason 31', 'reason 30']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('can be loading, missing, or failed', async () => {
    const store = acting(Object.fromEntries(actingServices.map((service) => [service, away])));
    open();
    expect(screen.getByText('Loading the acts')).toBeTruthy();
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('Failed to fetch the acts Please try again in a moment.');
    for (const service of actingServices) store.on(route(service), answer([]));
    await person.click(within(notice).getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No acts yet')).toBeTruthy();
  });
});

const byNewest = (one: { at: string }, other: { at: string }) => other.at.localeCompare(one.at);

describe('the filters', () => {
  test('are in the address, and every service gets them', async () => {
    const store = acting({ order: answer([act(30)]) });
    open('?from=2026-03-01&to=2026-03-02');
    await table();
    await person.type(screen.getByLabelText('Admin'), 'asha@example.com');
    await person.type(screen.getByLabelText('Changed ID'), `${ID}{Enter}`);
    expect(address()).toBe(`/dashboard/acts?from=2026-03-01&to=2026-03-02&person=asha%40example.com&subject=${ID}`);
    const asked = { person: 'asha@example.com', subject: ID, startDate: '2026-03-01', endDate: '2026-03-02' };
    for (const service of actingServices)
      await waitFor(() => expect(askedOf(store, service).at(-1)).toEqual({ ...asked, limit: '50' }));
  });

  test('start from the address, and can be cleared when nothing matches', async () => {
    acting();
    open('?person=nobody%40example.com');
    expect(await screen.findByText('No matching acts')).toBeTruthy();
    expect(screen.getByLabelText('Admin')).toHaveProperty('value', 'nobody@example.com');
    await person.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!);
    expect(address()).toBe('/dashboard/acts');
    expect(await screen.findByText('No acts yet')).toBeTruthy();
  });
});

test('an opened act shows what the admin saw and asked for, and where the act came from', async () => {
  acting({ order: answer([act(30)]), wallet: answer([act(20)]) });
  open();
  const opener = 'View Cancelled an order, 1 Mar 2026, 3:00 pm IST';
  await person.click((await table()).getByRole('button', { name: opener }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Act' }));
  expect(address()).toBe('/dashboard/acts?view=order%3Aact-30');
  const text = screen.getByRole('dialog').textContent ?? '';
  for (const part of ['"status": "pending"', '"status": "cancelled"', '203.0.113.7', 'Orders', ID, 'cancel-order'])
    expect(text).toContain(part);
  expect(dialog.getByText('1 of 2')).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Next in the list' }));
  expect(address()).toBe('/dashboard/acts?view=wallet%3Aact-20');
  await person.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe('/dashboard/acts'));
});

describe('the export', () => {
  const saved: { name: string; blob: Blob }[] = [];
  const alert = jest.fn<(text: string) => Promise<void>>().mockResolvedValue();
  async function exported(query = '') {
    saved.length = 0;
    alert.mockClear();
    let blob = new Blob();
    Object.assign(URL, { createObjectURL: (file: Blob) => ((blob = file), 'blob:acts'), revokeObjectURL: () => {} });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, blob });
    });
    const { announce } = open(query, { alert });
    await table();
    await person.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    click.mockRestore();
    return { announce, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(saved[0]!.blob)) };
  }

  test('has all pages of the filter; a reason that is a formula is text', async () => {
    const store = acting({
      order: ({ path }) =>
        path.includes('before=')
          ? answer([act(10, { email: '', reason: '' })])
          : answer([act(30, { reason: '=HYPERLINK("http://x")' })], '30_o'),
      wallet: answer([act(20, { after: { amount: 5, note: 'a, b' } })]),
    });
    const { announce, text } = await exported('?subject=' + ID);
    expect(text.charCodeAt(0)).toBe(0xfeff);
    const rest = `${'a'.repeat(32)},203.0.113.7`;
    const json = '"{""status"":""pending""}","{""status"":""cancelled""}"';
    expect(text.slice(1).split('\r\n')).toEqual([
      'at,service,act,subject,email,accountId,address,reason,before,after',
      `2026-03-01T09:30:00.000Z,order,cancel-order,${ID},asha@example.com,${rest},"'=HYPERLINK(""http://x"")",${json}`,
      `2026-03-01T09:20:00.000Z,wallet,cancel-order,${ID},asha@example.com,${rest},reason 20,"{""status"":""pending""}","{""amount"":5,""note"":""a, b""}"`,
      `2026-03-01T09:10:00.000Z,order,cancel-order,${ID},,${rest},,${json}`,
    ]);
    expect(saved[0]?.name).toMatch(/^acts-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(askedOf(store, 'order').slice(-2)).toEqual([
      { subject: ID, limit: '100' },
      { subject: ID, before: '30_o', limit: '100' },
    ]);
    await waitFor(() => expect(announce).toHaveBeenCalledWith('Exported 3 acts.'));
    expect(alert).not.toHaveBeenCalled();
  });

  test('says that it is cut at 10,000 acts, and which services are missing', async () => {
    acting({
      order: (_seen, nth) =>
        answer(
          Array.from({ length: 100 }, (_, at) => act(30, { id: `${nth}-${at}` })),
          `${nth}_o`,
        ),
      wallet: away,
    });
    const { text } = await exported();
    expect(text.split('\r\n')).toHaveLength(10_001);
    await waitFor(() =>
      expect(alert).toHaveBeenCalledWith(
        'The file has the newest 10,000 acts only. Choose fewer days to export older ones. ' +
          'The file lacks acts, because these services did not answer: Wallet.',
      ),
    );
  });
});

const bytesOf = (blob: Blob): Promise<ArrayBuffer> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(blob);
  });
