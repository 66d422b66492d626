import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Observation } from '../../domain/observation.ts';
import { classify } from './classify.ts';
import { refusals } from './refusals.ts';

const table = refusals({ outOfPoints: '20010', productOff: '20011', badSignature: '20012' });
const answer = (body: unknown, httpStatus = 200) =>
  classify({ kind: 'answer', httpStatus, body: typeof body === 'string' ? body : JSON.stringify(body) }, table);

describe('classify', () => {
  test.each([
    [{ status: 200, message: 'success', order_id: 'S1' }, 'delivered'],
    [{ status: '200', orderid: 12 }, 'delivered'],
    [{ status: 20003, message: 'USER ID ou Zone ID não existe' }, 'rejected'],
    [{ status: 20004, message: 'USER ID não existe' }, 'rejected'],
    [{ status: 201, message: 'not supported for users in Indonesia, Malaysia' }, 'rejected'],
    [{ status: 201, message: 'anything' }, 'rejected'],
    [{ status: 20010 }, 'retryable'],
    [{ status: 20011 }, 'rejected'],
    [{ status: 20012 }, 'retryable'],
    [{ status: 200, message: 'success' }, 'ambiguous'],
    [{ status: 20003, order_id: 'S9' }, 'ambiguous'],
    [{ status: 99999, message: 'new' }, 'ambiguous'],
    ['<html>maintenance</html>', 'ambiguous'],
    ['{"status":200,"order_id":"S', 'ambiguous'],
    ['', 'ambiguous'],
  ])('%j is %s', (body, state) => expect(answer(body).state).toBe(state));

  test.each([20010, 20011, 20012])('%d proves nothing until its meaning is configured', (status) => {
    const body = JSON.stringify({ status, message: 'no' });
    expect(classify({ kind: 'answer', httpStatus: 200, body }, refusals({})).state).toBe('ambiguous');
  });

  test('no HTTP status but 200 proves anything, whatever the body says', () => {
    const bodies = ['{"status":20003}', '{"status":200,"order_id":"S1"}', ''];
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.constantFrom(...bodies), (httpStatus, body) => {
        if (httpStatus !== 200) expect(answer(body, httpStatus).state).toBe('ambiguous');
      }),
    );
  });

  test('what cannot be read is never a refusal and never a delivery', () => {
    fc.assert(
      fc.property(fc.string(), fc.json(), (text, json) => {
        expect(answer(text).state).toBe('ambiguous');
        expect(['ambiguous']).toContain(answer(json.replaceAll('"status"', '"x"')).state);
      }),
    );
  });

  test('a request that was not written was not sent; one without an answer is unknown', () => {
    expect(classify({ kind: 'not_written', cause: 'ECONNREFUSED' }, table).state).toBe('not_sent');
    expect(classify({ kind: 'no_answer', cause: 'ECONNRESET' }, table).state).toBe('ambiguous');
  });

  test.each<[Observation, string]>([
    [{ kind: 'not_written', cause: 'EPIPE' }, 'Nothing was sent: the connection was lost.'],
    [{ kind: 'not_written', cause: 'EAI_AGAIN' }, "Nothing was sent: the supplier's address was not found."],
    [
      { kind: 'no_answer', cause: 'CERT_HAS_EXPIRED' },
      'No answer from the supplier: the connection failed (CERT_HAS_EXPIRED).',
    ],
    [{ kind: 'not_written', cause: 'ECONNREFUSED' }, 'Nothing was sent: the supplier took no connection.'],
    [{ kind: 'no_answer', cause: 'ECONNRESET' }, 'The connection to the supplier was lost.'],
    [{ kind: 'no_answer', cause: 'socket hang up' }, 'The connection to the supplier was lost.'],
    [{ kind: 'no_answer', cause: 'it took more than 15 s' }, 'No answer from the supplier: it took more than 15 s.'],
    [
      { kind: 'answer', httpStatus: 502, body: '' },
      'The supplier answered with the HTTP status 502, which tells nothing about the order.',
    ],
    [{ kind: 'answer', httpStatus: 200, body: 'x' }, "The supplier's answer could not be understood."],
    [
      { kind: 'answer', httpStatus: 200, body: '{"status":200}' },
      'The supplier accepted the order and gave no order number.',
    ],
    [
      { kind: 'answer', httpStatus: 200, body: '{"status":20003,"order_id":"S1"}' },
      'The supplier answered with status 20003, which is no success, and yet gave an order number.',
    ],
    [
      { kind: 'answer', httpStatus: 200, body: `{"status":"${'9'.repeat(30)}"}` },
      `The supplier answered with status ${'9'.repeat(20)}, which is not on our list.`,
    ],
  ])('%j is explained to a person', (seen, reason) => expect(classify(seen, table)).toMatchObject({ reason }));

  test('points halt the order, a refused signature opens the breaker', () => {
    expect(answer({ status: 20010 })).toMatchObject({ halts: 'points' });
    expect(answer({ status: 20012 })).toMatchObject({ halts: 'breaker' });
  });
});
