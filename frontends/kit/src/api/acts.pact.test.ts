import { describe, expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { pactWith } from '../testing/pact.ts';
import { moment } from '../testing/pact-rows.ts';
import { adminActs } from './admin-acts.ts';

const { like, regex, string } = MatchersV3;
const ADMIN = 'a signed-in admin';
/** Named here, because a chosen run finds the pacts of a provider by its name. */
const PROVIDERS = ['auth', 'wallet', 'order', 'catalogue', 'supplier-gateway'] as const;
const PERSON = 'acting-admin@example.com';
const DAYS = { startDate: '2026-03-01', endDate: '2026-03-01' };

const act = (subject: string) => ({
  id: string('act-2'),
  at: moment,
  act: string('cancel-order'),
  subject,
  accountId: string('b'.repeat(32)),
  email: PERSON,
  address: string('203.0.113.7'),
  before: like({ status: 'pending' }),
  after: like({ status: 'cancelled' }),
  reason: string('the player asked for it'),
});

describe.each(PROVIDERS)('what the front end expects of the acts that %s recorded', (service) => {
  const exchange = pactWith(service, 'web-acts');
  const shared = { as: 'admin', path: `/api/admin/acts/${service}` } as const;

  test('those of a person on a subject within days', async () => {
    const filter = { person: PERSON, subject: 'subject-of-one-act', ...DAYS };
    const data = { acts: [act(filter.subject)], next: null };
    const found = await exchange(
      {
        ...shared,
        given: [ADMIN, 'an act of an admin'],
        what: 'the acts of a person on a subject within days',
        query: { ...filter, limit: '50' },
        answer: { success: true, data },
      },
      () => adminActs(service, filter, { before: '', limit: 50 }),
    );
    expect(found.acts[0]).toMatchObject({ subject: filter.subject, after: { status: 'cancelled' } });
    expect(found.next).toBeNull();
  });

  test('a page that is followed by another one', async () => {
    const subject = 'subject-of-two-acts';
    const next = '1772357400000_act-2';
    const page = { ...shared, given: [ADMIN, 'two acts of an admin'] };
    const filter = { person: '', subject, startDate: '', endDate: '' };
    const acts = [act(subject)];
    const first = await exchange(
      {
        ...page,
        what: 'the newer of two acts',
        query: { subject, limit: '1' },
        answer: { success: true, data: { acts, next: regex(/^\d+_.+$/, next) } },
      },
      () => adminActs(service, filter, { before: '', limit: 1 }),
    );
    expect(first.next).toBe(next);
    const last = await exchange(
      {
        ...page,
        what: 'the older of two acts',
        query: { subject, before: next, limit: '1' },
        answer: { success: true, data: { acts, next: null } },
      },
      () => adminActs(service, filter, { before: next, limit: 1 }),
    );
    expect(last.next).toBeNull();
  });
});
