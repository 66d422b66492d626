import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseReply } from './reply.ts';

const read = (value: unknown) => parseReply(JSON.stringify(value));

describe('parseReply', () => {
  test('never throws, whatever arrives', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (body) => void parseReply(body)));
  });

  test.each([
    [{ status: 200, order_id: 'S1' }, 'S1'],
    [{ status: '200', orderid: 77 }, '77'],
    [{ status: 200, data: { order_id: 'S2' } }, 'S2'],
    [{ status: 200, data: { orderid: 5 } }, '5'],
    [{ status: 200, order_id: '' }, null],
    [{ status: 200, order_id: null }, null],
    [{ status: 200, order_id: { $ne: 1 } }, null],
    [{ status: 200, order_id: 'two words' }, null],
    [{ status: 200, order_id: 'x'.repeat(65) }, null],
  ])('order id of %j', (body, id) => expect(read(body)?.orderId).toBe(id));

  test('an id beyond 2^53 keeps its digits', () => {
    expect(parseReply('{"status":200,"order_id":20231122334455667788}')?.orderId).toBe('20231122334455667788');
    expect(parseReply('{"status":200,"order_id":20231122334455667789}')?.orderId).toBe('20231122334455667789');
  });

  test.each([
    [{ status: 200, smile_points: '1234.0' }, 123400],
    [{ status: 200, smile_points: 62.5 }, 6250],
    [{ status: 200, data: { smile_points: '0.00' } }, 0],
    [{ status: 200, smile_points: '62.509' }, 6250],
    [{ status: 200, smile_points: '-1' }, null],
    [{ status: 200, smile_points: 'many' }, null],
  ])('points of %j', (body, points) => expect(read(body)?.points).toBe(points));

  test.each(['<html>ok</html>', '{"status":200', '[]', '200', 'null', '{"message":"success"}', '{"status":{}}'])(
    'not an answer: %s',
    (body) => expect(parseReply(body)).toBeNull(),
  );

  test('a byte order mark before the text does no harm', () => {
    expect(parseReply('\uFEFF{"status":200,"order_id":"S1"}')?.orderId).toBe('S1');
  });

  test('message and name are found at either level, without the blanks around them', () => {
    expect(read({ status: ' 200 ', message: ' ok ', username: 'Nova' })).toMatchObject({
      status: '200',
      message: 'ok',
      username: 'Nova',
    });
    expect(read({ status: 200, data: { message: 'deep', username: 'Nova' } })).toMatchObject({
      message: 'deep',
      username: 'Nova',
    });
    expect(read({ status: 200 })).toMatchObject({ message: '', username: null });
    expect(read({ status: '  ' })).toBeNull();
  });

  test('products are what has an id; the rest of them may be missing', () => {
    const product = ['x', null, { id: 13 }, { id: ' ', spu: 'blank' }];
    expect(read({ status: 200, data: { product } })?.products).toEqual([{ id: '13', spu: '', price: '' }]);
  });

  test('products from data.product or the top level, ids as text', () => {
    const product = [{ id: 13, spu: 'A 78&8', price: 6.25 }, { spu: 'no id' }];
    const expected = [{ id: '13', spu: 'A 78&8', price: '6.25' }];
    expect(read({ status: 200, data: { product } })?.products).toEqual(expected);
    expect(read({ status: 200, product })?.products).toEqual(expected);
    expect(read({ status: 200 })?.products).toBeNull();
  });
});
