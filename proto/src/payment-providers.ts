/**
 * The payment providers, and what every service knows of each. The wallet's table `payments/providers` holds the rest and does
 * not compile without an entry of the same name. Never rename a provider: accounts and payments are stored under its name.
 */
const facts = {
  ekupi: { payBy: 'UPI', pageField: 'paymentUrl', givesBack: false },
  phonepe: { payBy: 'PhonePe', pageField: 'redirectUrl', givesBack: true },
} as const satisfies Record<string, ProviderFacts>;

/**
 * Which field of an answer carries the payment page, how the API's documents call paying there, and whether the provider
 * can be asked to return a payment. Where it cannot, support decides about money that nobody may keep.
 */
type ProviderFacts = {
  readonly payBy: string;
  readonly pageField: 'paymentUrl' | 'redirectUrl';
  readonly givesBack: boolean;
};
type PageField = ProviderFacts['pageField'];

export type PaymentProvider = keyof typeof facts;
export const paymentProviders = Object.keys(facts) as [PaymentProvider, ...PaymentProvider[]];

/** One value for each provider. */
export const perProvider = <T>(make: (provider: PaymentProvider) => T): Readonly<Record<PaymentProvider, T>> =>
  Object.fromEntries(paymentProviders.map((provider) => [provider, make(provider)])) as Record<PaymentProvider, T>;

/** Whether a payment made by this method can be returned through its provider. */
export const givesBack = (method: string): boolean =>
  paymentProviders.some((provider) => provider === method && facts[provider].givesBack);

/** Puts a payment page's address into the field of the answer that belongs to its provider. */
export const pageAnswer = (provider: PaymentProvider, url: string): { [F in PageField]?: string } => ({
  [facts[provider].pageField]: url,
});

/** The API documentation of the fields that carry a payment page's address. */
export const describePage = (field: PageField): string => {
  const ways = Object.values(facts).flatMap(({ pageField, payBy }) => (pageField === field ? [payBy] : []));
  return `where to pay by ${ways.join(' or ')}`;
};

/** How an order or a recharge can be paid. */
export const paymentMethods = ['wallet', ...paymentProviders] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The values of list filters. The public API also accepts `direct`, which no payment has. */
export const paymentMethodFilters = [...paymentMethods, 'direct'] as const;
