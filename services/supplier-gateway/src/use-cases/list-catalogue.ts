import { QueryFailed } from '@topup/kit/messaging';
import type { Supplier } from '../domain/supplier.ts';

/** Throws QueryFailed when the supplier does not answer. */
export async function listCatalogue(supplier: Pick<Supplier, 'listProducts'>) {
  const products = await supplier.listProducts();
  if (!products) throw new QueryFailed('supplier_unavailable', 'the supplier did not give its catalogue');
  return { products: products.map(({ id, spu, price }) => ({ id, spu, price })) };
}
