import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sign } from './signature.ts';

const vector = {
  email: 'a@example.test',
  product: 'mobilelegends',
  productid: '13',
  time: '1700000000',
  uid: '1000001',
  userid: '12345678',
  zoneid: '1234',
};

test('the documented vector', () => expect(sign(vector, 'TESTKEY')).toBe('38ea4a474cdd32fbeb0d1ec15c537904'));

test('neither the order of parameters nor an earlier signature matters', () => {
  const names = fc.shuffledSubarray(Object.keys(vector), { minLength: 7 });
  fc.assert(
    fc.property(names, fc.string(), (order, old) => {
      const shuffled = Object.fromEntries(order.map((name) => [name, vector[name as keyof typeof vector]]));
      expect(sign({ ...shuffled, sign: old }, 'TESTKEY')).toBe('38ea4a474cdd32fbeb0d1ec15c537904');
    }),
  );
});
