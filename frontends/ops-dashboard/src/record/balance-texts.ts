/** What our balance at the supplier has shown of a delivery, by the delivery's state. */
export const shownByBalance: Readonly<Record<string, string>> = {
  delivered: 'Delivered, confirmed by our balance',
  void: 'Not delivered, shown by our balance',
};

export const proofTexts = {
  before: 'Balance before it was sent',
  first: 'Balance after it',
  second: 'Balance read again',
  fell: 'It fell by',
  others: 'Other deliveries cost',
  own: 'This one cost',
  none: 'Left for this one',
  withOwn: 'This one and others without an answer cost',
  withoutOwn: 'Others without an answer cost',
};
