import { counted } from '@topup/web-kit/texts/counted.ts';

export const proposalTexts = {
  title: (count: number) => `${counted('price change waits', 'price changes wait')(count)} for a second admin`,
  by: (email: string, at: string, until: string) => `Proposed by ${email} at ${at}; expires at ${until}`,
  pointCost: 'Cost of a point (Rs)',
  notSet: 'Not set',
  andMore: (count: number) => `and ${count} more`,
  own: 'Another admin has to confirm it.',
  confirm: 'Confirm',
  confirmLabel: (names: string) => `Confirm the change of ${names}`,
  withdraw: 'Withdraw',
  withdrawLabel: (names: string) => `Withdraw the change of ${names}`,
  withdrawTitle: 'Withdraw the proposal',
  withdrawText: 'It cannot be confirmed afterwards.',
  question: (names: string) => `Change ${names} as proposed? Players see it at once.`,
  keep: 'Cancel',
  confirmed: 'Price updated successfully',
  withdrawn: 'Proposal withdrawn.',
  failed: 'The price change could not be decided. Please try again.',
  loadFailed: 'The price changes that wait for a second admin did not load.',
};
