/**
 * The payment providers, with the facts that every service needs. The wallet's table `payments/providers` holds the
 * rest, and does not compile without an entry of the same name. Never rename a provider: accounts and payments are
 * stored under its name.
 */
const facts = {
  ekupi: { label: 'UPI', pageField: 'paymentUrl', givesBack: false },
  phonepe: { label: 'PhonePe', pageField: 'redirectUrl', givesBack: true },
} as const satisfies Record<string, ProviderFacts>;

/**
 * The name that players, admins and the API documents see, the response field for the payment page, and whether the
 * provider can refund. If it cannot, support decides about uncreditable captures.
 */
type ProviderFacts = {
  readonly label: string;
  readonly pageField: 'paymentUrl' | 'redirectUrl';
  readonly givesBack: boolean;
};
type PageField = ProviderFacts['pageField'];

export type PaymentProvider = keyof typeof facts;
export const paymentProviders = Object.keys(facts) as [PaymentProvider, ...PaymentProvider[]];

/** Makes one value for each provider. */
export const perProvider = <T>(make: (provider: PaymentProvider) => T): Readonly<Record<PaymentProvider, T>> =>
  Object.fromEntries(paymentProviders.map((provider) => [provider, make(provider)])) as Record<PaymentProvider, T>;

export const providerLabels: Readonly<Record<PaymentProvider, string>> = perProvider(
  (provider) => facts[provider].label,
);

/** Whether a payment made by this method can be refunded through its provider. */
export const givesBack = (method: string): boolean =>
  paymentProviders.some((provider) => provider === method && facts[provider].givesBack);

/** Puts a payment page's URL into the provider's response field. */
export const pageAnswer = (provider: PaymentProvider, url: string): { [F in PageField]?: string } => ({
  [facts[provider].pageField]: url,
});

/** The API documentation of a field with a payment page's URL. */
export const describePage = (field: PageField): string => {
  const ways = Object.values(facts).flatMap(({ pageField, label }) => (pageField === field ? [label] : []));
  return `where to pay by ${ways.join(' or ')}`;
};

/** How an order or a recharge can be paid. */
export const paymentMethods = ['wallet', ...paymentProviders] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The values of list filters. The public API also accepts `direct`, which no payment has. */
export const paymentMethodFilters = [...paymentMethods, 'direct'] as const;
