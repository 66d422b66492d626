import { copyingTexts, sharedTexts, notFoundTexts, pagesTexts } from '../shared.ts';
import { errorTexts } from '../errors.ts';
import { paymentMethodTexts, transactionTypeTexts, providerCheckTexts } from '../payments.ts';
import { statusTexts } from '../status.ts';
import { inPlaceOf } from './in-place-of.ts';
import * as shared from './shared.ts';

/** Puts Hindi in place of the kit's texts. Every front end with Hindi calls this before it replaces its own texts. */
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
