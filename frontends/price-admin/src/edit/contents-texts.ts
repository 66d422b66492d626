export const contentsTexts = {
  dialogTitle: (name: string) => `Contents of ${name}`,
  dialogText: 'Of one unit, as players see it on the tile. It is saved with the row.',
  done: 'Done',
  labels: {
    diamonds: 'Diamonds at once',
    firstTimeDiamonds: 'First purchase, in all',
    dailyDiamonds: 'Diamonds per day',
    days: 'Number of days',
    extra: 'Also (English)',
    extraHindi: 'Also (Hindi)',
  },
  withoutBonus: 'Without any bonus',
  withBonus: 'With its bonus; empty: none',
  extraHint: 'Only what the pack itself gives, in a few words.',
};
