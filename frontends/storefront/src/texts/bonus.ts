export const bonusTexts = {
  intro:
    'The game itself gives these bonuses. They are not part of our price, and each first-time bonus applies once per game account.',
  columns: ['Pack', 'First time', 'Later'],
  events: [
    'Only base diamonds count for recharge events, bonus diamonds do not.',
    'A Weekly Pass counts as 100 diamonds, the 50 + 5 pack as 50.',
    'An account can hold at most 10 active Weekly Passes; an order beyond that fails and is refunded to your wallet.',
  ],
};
