export const stepTexts = {
  position: (here: number, of: number) => `${here} of ${of}`,
  previous: 'Previous in the list',
  previousKey: 'Previous (k)',
  next: 'Next in the list',
  nextKey: 'Next (j)',
};
