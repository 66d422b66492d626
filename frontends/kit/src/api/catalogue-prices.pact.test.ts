import { describe, expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { pactWith } from '../testing/pact.ts';
import { details, difference, IMPORT_ID, record } from '../testing/pact-prices.ts';
import { moment, refusal } from '../testing/pact-rows.ts';
import { changeQuestion, updatePrice } from './admin-prices.ts';
import { pointCostVersions, setPointCost } from './point-cost.ts';
import { openProposals } from './price-proposals.ts';

const { eachLike, integer, number, string } = MatchersV3;
const exchange = pactWith('catalogue', 'web-admin-prices');

const ADMIN = '/api/products/admin/products';
const SOLD = 'product 13 is sold for 62.50 rupees';

const request = (...given: string[]) => ({ as: 'admin' as const, given: ['a signed-in admin', ...given] });
const post = (path: string, body: object, ...given: string[]) =>
  ({ ...request(...given), method: 'POST', path: `${ADMIN}${path}`, body }) as const;
const answerWith = (message: string, data: object = record()) => ({ success: true, message, data });

describe('what the price dashboard expects of catalogue: what one admin may not change alone', () => {
  const WAITS = [SOLD, 'a price change of product 13 that waits'];
  const { kind: _, ...proposed } = difference;
  const proposal = {
    id: string(IMPORT_ID),
    email: string('admin@example.com'),
    at: moment,
    expiresAt: moment,
    changes: eachLike({ ...proposed, waits: eachLike('price_out_of_range') }),
  };

  test('a far price is asked about, and proposed', async () => {
    const far = { ...details, price: '500' };
    const asked = exchange(
      {
        ...post('/updatedetails', { ...far, confirmed: false }, SOLD),
        what: 'a far price of an admin who wants to be asked',
        status: 409,
        answer: {
          ...refusal('confirm_change', 'Please confirm this change.'),
          details: {
            before: { customPrice: number(62.5) },
            after: { customPrice: 500 },
            asks: eachLike('price_by_a_fifth'),
            waits: eachLike('price_out_of_range'),
          },
        },
      },
      () => updatePrice({ ...far, version: undefined, confirmed: false }),
    );
    expect(changeQuestion(await asked.catch((error: unknown) => error))?.waits).toEqual(['price_out_of_range']);
    const answer = { ...answerWith('Proposed. Another admin has to confirm it.'), proposal, hint: string('A hint.') };
    const proposed = await exchange(
      { ...post('/updatedetails', far, SOLD), what: 'a far price', status: 202, answer },
      () => updatePrice({ ...far, version: undefined }),
    );
    expect([proposed.proposal?.id, proposed.data.customPrice]).toEqual([IMPORT_ID, 62.5]);
  });

  test('the price changes that wait', async () => {
    const waiting = await exchange(
      {
        ...request(...WAITS),
        what: 'the price changes that wait',
        path: `${ADMIN}/prices/proposals`,
        answer: { success: true, data: { proposals: eachLike(proposal) } },
      },
      openProposals,
    );
    expect(waiting[0]?.email).toBe('admin@example.com');
  });

  test('the cost of a point', async () => {
    const version = { pointCost: number(1.5), version: integer(1), at: moment, by: string('admin@example.com') };
    const versions = await exchange(
      {
        ...request('a point costs 1.50 rupees'),
        what: 'the versions of the cost of a point',
        path: `${ADMIN}/prices/point-cost`,
        answer: { success: true, data: { versions: eachLike(version) } },
      },
      pointCostVersions,
    );
    expect(versions[0]?.pointCost).toBe(1.5);
    const body = { pointCost: '1.60', version: 1, reason: 'a new bill', confirmed: true };
    const set = await exchange(
      {
        ...post('/prices/point-cost', body, 'a point costs 1.50 rupees'),
        what: 'another cost of a point',
        answer: { success: true, message: 'The cost of a point is set.' },
      },
      () => setPointCost(body),
    );
    expect(set.message).toBe('The cost of a point is set.');
  });
});
