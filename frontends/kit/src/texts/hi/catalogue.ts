import { copyingTexts } from '../copying.ts';
import { errorTexts } from '../errors.ts';
import { notFoundTexts } from '../not-found.ts';
import { pagesTexts } from '../pages.ts';
import { paymentMethodTexts, transactionTypeTexts } from '../payments.ts';
import { providerCheckTexts } from '../provider-check.ts';
import { sharedTexts } from '../shared.ts';
import { statusTexts } from '../status.ts';
import { inPlaceOf } from './in-place-of.ts';
import * as shared from './shared.ts';

/** Every front end with Hindi calls it before replacing its own texts. */
export function speakSharedHindi(): void {
  inPlaceOf(copyingTexts, shared.copying);
  inPlaceOf(errorTexts, shared.errors);
  inPlaceOf(notFoundTexts, shared.notFound);
  inPlaceOf(pagesTexts, shared.pages);
  inPlaceOf(paymentMethodTexts, shared.paymentMethods);
  inPlaceOf(transactionTypeTexts, shared.transactionTypes);
  inPlaceOf(providerCheckTexts, shared.providerCheck);
  inPlaceOf(sharedTexts, shared.shared);
  inPlaceOf(statusTexts, shared.status);
}
