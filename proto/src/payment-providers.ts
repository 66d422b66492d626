/** Never rename a provider: ledger accounts and payments are stored under its name. */
const traits = {
  ekupi: { label: 'UPI', pageField: 'paymentUrl', givesBack: false },
  phonepe: { label: 'PhonePe', pageField: 'redirectUrl', givesBack: true },
} as const satisfies Record<string, ProviderTraits>;

/** `givesBack`: the provider can refund. If it cannot, support decides about a payment that cannot be credited. */
type ProviderTraits = {
  readonly label: string;
  readonly pageField: 'paymentUrl' | 'redirectUrl';
  readonly givesBack: boolean;
};
type PageField = ProviderTraits['pageField'];

export type PaymentProvider = keyof typeof traits;
export const paymentProviders = Object.keys(traits) as [PaymentProvider, ...PaymentProvider[]];

export const perProvider = <T>(make: (provider: PaymentProvider) => T): Readonly<Record<PaymentProvider, T>> =>
  Object.fromEntries(paymentProviders.map((provider) => [provider, make(provider)])) as Record<PaymentProvider, T>;

export const providerLabels: Readonly<Record<PaymentProvider, string>> = perProvider(
  (provider) => traits[provider].label,
);

export const givesBack = (method: string): boolean =>
  paymentProviders.some((provider) => provider === method && traits[provider].givesBack);

export const pageAnswer = (provider: PaymentProvider, url: string): { [F in PageField]?: string } => ({
  [traits[provider].pageField]: url,
});

export const describePage = (field: PageField): string => {
  const ways = Object.values(traits).flatMap(({ pageField, label }) => (pageField === field ? [label] : []));
  return `where to pay by ${ways.join(' or ')}`;
};

export const paymentMethods = ['wallet', ...paymentProviders] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The methods by which lists can be filtered. The public API also accepts `direct`, although no payment has this method. */
export const paymentMethodFilters = [...paymentMethods, 'direct'] as const;
