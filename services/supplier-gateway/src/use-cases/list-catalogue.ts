import { QueryFailed } from '@topup/kit/messaging';
import { parseReply } from '../domain/reply.ts';
import type { SmileOne } from '../smile-one/smile-one.ts';

/** The supplier's own list of packs and list prices. Throws QueryFailed without an answer. */
export async function listCatalogue(supplier: Pick<SmileOne, 'productList'>) {
  const seen = await supplier.productList();
  const reply = seen.kind === 'answer' && seen.httpStatus === 200 ? parseReply(seen.body) : null;
  if (reply?.status !== '200' || !reply.products)
    throw new QueryFailed('supplier_unavailable', 'the supplier did not give its catalogue');
  return { products: reply.products.map(({ id, spu, price }) => ({ id, spu, price })) };
}
