import type { Result } from '@topup/kit/result';
import { pauseProduct as setPause, type UnknownProduct } from '../domain/change-product.ts';
import type { Product } from '../domain/product.ts';
import type { ChangeRequest } from '../changes/change-request.ts';
import { changeProduct, type ChangeDeps, type NotChanged } from '../changes/change-product.ts';

type PauseRequest = ChangeRequest & { readonly reason: string };
type Outcome = Promise<Result<Product, UnknownProduct | NotChanged>>;

export const pauseProduct = (deps: ChangeDeps, id: string, { admin, reason, seen }: PauseRequest): Outcome =>
  changeProduct(deps, {
    id,
    seen,
    decide: (known, now) => setPause(known, { reason, at: now, by: admin.email }, now),
    by: { admin, act: 'pause', reason },
  });

export const resumeProduct = (deps: ChangeDeps, id: string, { admin, reason, seen }: PauseRequest): Outcome =>
  changeProduct(deps, {
    id,
    seen,
    decide: (known, now) => setPause(known, null, now),
    by: { admin, act: 'resume', reason },
  });
