import { paymentProviders, providerLabels } from '@topup/proto/payment-providers';
import { methodBrake, productOfBrake } from '@topup/proto/brake-names';
import { brakeTexts, stopTexts, stopsMethod, stopsProduct } from './texts.ts';

/** One sentence about what a brake stops. */
export function whatItStops(name: string): string {
  if (productOfBrake(name) !== null) return stopsProduct;
  const provider = paymentProviders.find((method) => methodBrake(method) === name);
  return provider ? stopsMethod(providerLabels[provider]) : (stopTexts[name] ?? brakeTexts.unknown);
}
