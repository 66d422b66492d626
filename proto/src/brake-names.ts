import { paymentMethods, type PaymentMethod } from './payment-providers.ts';

/** The names of the brakes that stop one thing each; every payment method and every product has one too. */
export const BRAKES = {
  orders: 'orders',
  recharges: 'recharges',
  deliveries: 'deliveries',
  settling: 'settling',
  signUps: 'sign-ups',
} as const;

const METHOD = 'method-';
const PRODUCT = 'product-';
export const methodBrake = (method: PaymentMethod): string => METHOD + method;
export const methodBrakes: readonly string[] = paymentMethods.map(methodBrake);
export const productBrake = (productId: string): string => PRODUCT + productId;

/** The product that a brake of this name stops; null for any other name. */
export const productOfBrake = (name: string): string | null =>
  name.startsWith(PRODUCT) ? name.slice(PRODUCT.length) : null;
