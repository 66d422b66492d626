import { paymentProviders, providerLabels } from '@topup/proto/payment-providers';
import { BRAKES, methodBrake, productOfBrake } from '@topup/proto/brake-names';

/** For admins, so in English only. */
const NAMES: Readonly<Record<string, string>> = {
  [BRAKES.orders]: 'New orders',
  [methodBrake('wallet')]: 'Payment from the wallet',
  ...Object.fromEntries(
    paymentProviders.map((method) => [methodBrake(method), `Payment by ${providerLabels[method]}`]),
  ),
  [BRAKES.recharges]: 'Recharges',
  [BRAKES.deliveries]: 'Deliveries',
  [BRAKES.settling]: 'Settling by our balance',
  [BRAKES.signUps]: 'New accounts',
};

/** What a brake stops, in words. The name of a brake that this release does not know is shown unchanged. */
export function brakeName(name: string, nameOfProduct = (productId: string) => `Product ${productId}`): string {
  const productId = productOfBrake(name);
  return productId === null ? (NAMES[name] ?? name) : nameOfProduct(productId);
}
