export const blockedTexts = {
  title: 'Your account is blocked',
  since: (time: string) => `Since ${time}`,
  reason: 'Reason',
  money: 'You can see your balance and your orders, but not buy or add money. What is in your wallet is still yours.',
  write: 'To have it checked or to get your money back, write to',
};
