import { setIcon, uploadIcon } from '../support/icons.ts';
import { ownProduct, priceProduct, type OwnProduct } from '../support/own-product.ts';
import { until } from '../support/stack.ts';
import { act, customer, type Customer } from './customer.ts';
import type { Staff } from './at-rest.ts';

const WALLET = '/api/admin/users/update-wallet';
const PRICES = '/api/products/admin/products';
const REFUSALS = '/api/admin/deliveries/refusals';
const REASON = { reason: 'Made for the kept data' };
type Proposed = { proposal: { id: string } };

/** Adjustments of both signs, and those of a second admin: waiting, confirmed and withdrawn. */
export async function adjustments({ first, second }: Staff): Promise<Customer[]> {
  const adjusted = await customer();
  const { accountId: userId } = adjusted;
  const change = (amount: number) => ({ userId, amount, ...REASON });
  await until('the wallet knows the account', () => act(first, WALLET, change(120.5), 200));
  await act(first, WALLET, change(-20.25), 200);
  const proposals: string[] = [];
  for (const amount of [20_000, 20_001, 20_002])
    proposals.push((await act<Proposed>(first, WALLET, change(amount), 202)).proposal.id);
  const path = (n: number, verb: string) => `/api/admin/users/adjustments/${proposals[n]}/${verb}`;
  await act(second, path(0, 'confirm'), {}, 200);
  await act(first, path(1, 'withdraw'), REASON, 200);
  return [adjusted];
}

/** Products that are changed, paused, deleted and drawn; price changes that wait, are made, withdrawn and undone. */
export async function prices({ first, second }: Staff): Promise<OwnProduct[]> {
  const [plain, paused, deleted, waiting] = [
    await ownProduct(first),
    await ownProduct(first),
    await ownProduct(first),
    await ownProduct(first),
  ];
  await priceProduct(first, plain, '5100');
  const { icon } = (await uploadIcon(first)).body;
  await setIcon(first, plain, icon.filename);
  await act(first, `${PRICES}/price/${paused.productId}/pause`, REASON, 200);
  const gone = await first.call('DELETE', `${PRICES}/price/${deleted.productId}`);
  if (gone.status !== 200) throw new Error(`a deleted price: ${gone.status} ${gone.body.message}`);
  await act(first, `${PRICES}/prices/point-cost`, { pointCost: '1', version: 0, ...REASON }, 200);
  const proposals: string[] = [];
  for (const price of ['20000', '21000'])
    proposals.push((await act<Proposed>(first, `${PRICES}/updatedetails`, detailsOf(waiting, price), 202)).proposal.id);
  const path = (n: number, verb: string) => `${PRICES}/prices/proposals/${proposals[n]}/${verb}`;
  await act(first, path(0, 'withdraw'), REASON, 200);
  await act(second, path(1, 'confirm'), {}, 200);
  const dearer = { changes: [{ productId: plain.productId, price: '5200' }], ...REASON };
  const { importId } = await act<{ importId: string }>(first, `${PRICES}/prices/bulk`, dearer, 200);
  await act(first, `${PRICES}/prices/imports/${importId}/undo`, REASON, 200);
  await act(first, `${PRICES}/updatedetails`, detailsOf(paused, '30000'), 202);
  return [plain, paused, deleted, waiting];
}

const detailsOf = ({ productId, name }: OwnProduct, price: string) => ({
  productId,
  spu: name,
  gameCode: 'mobilelegends',
  price,
  originalPrice: 100,
  displayName: name,
  smileonePoints: 100,
});

/** Statuses of the supplier that admins added, proposed, and took back. */
export async function refusals({ first, second }: Staff): Promise<void> {
  const of = (status: string) => ({ status, reason: 'Not sold here.', because: 'The supplier said so.' });
  type Answer = { data: { proposal: { id: string } } };
  const proposed: Record<string, string> = {};
  for (const status of ['20801', '20802', '20803'])
    proposed[status] = (await act<Answer>(first, REFUSALS, of(status), 202)).data.proposal.id;
  await act(second, `${REFUSALS}/20801/confirm`, { proposalId: proposed['20801'] }, 200);
  await act(first, `${REFUSALS}/20802/withdraw`, { proposalId: proposed['20802'], ...REASON }, 200);
}

/** Lets the wallet compare its records, and waits for the end. */
export async function comparison({ first }: Staff): Promise<void> {
  type Runs = { data: { runs: { state: string }[] } };
  await act(first, '/api/admin/reconciler/runs', { kind: 'full' }, 202);
  await until('the comparison is done', async () => {
    const { body } = await first.call<Runs>('GET', '/api/admin/reconciler');
    return body.data.runs.length > 0 && body.data.runs.every(({ state }) => state === 'done');
  });
}
