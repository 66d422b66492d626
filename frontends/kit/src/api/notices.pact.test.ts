import { describe, expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { pactWith } from '../testing/pact.ts';
import { moment } from '../testing/pact-rows.ts';
import { notices } from './notices.ts';

const { eachLike, integer, string } = MatchersV3;
/** Named here, because a chosen run finds the pacts of a provider by its name. */
const PROVIDERS = ['wallet', 'catalogue', 'supplier-gateway'] as const;

describe.each(PROVIDERS)('what the front end expects of the notices of %s', (service) => {
  const exchange = pactWith(service, 'web-notices');

  test('an admin reads what waits for him', async () => {
    const notice = { id: string('of-a-proposal'), kind: string('approval'), subject: string('13'), since: moment };
    const now = await exchange(
      {
        as: 'admin',
        given: ['a signed-in admin', 'a change waits for a second admin'],
        what: 'the notices while a change waits',
        path: `/api/admin/notices/${service}`,
        answer: {
          success: true,
          data: {
            notices: eachLike(notice),
            counts: { approval: integer(1), alarm: integer(0), brake: integer(0), 'brake-due': integer(0) },
          },
        },
      },
      () => notices(service),
    );
    expect(now.counts.approval).toBe(1);
  });
});
