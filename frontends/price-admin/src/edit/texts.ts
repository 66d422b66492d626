/** Texts of editing one product. */
export const editTexts = {
  edit: (name: string) => `Edit ${name}`,
  editTitle: 'Edit',
  locked: 'Save or cancel the other row first',
  save: 'Save',
  saveRow: (name: string) => `Save ${name}`,
  cancel: 'Cancel',
  cancelRow: (name: string) => `Cancel editing ${name}`,
  price: 'Custom Price (Rs)',
  displayName: 'Display Name',
  points: 'Smileone Points',
  saved: 'Price updated successfully',
  saveFailed: 'Failed to update price. Please try again.',
  meanwhileTitle: 'Somebody else changed this product',
  meanwhileText: (by: string, at: string) =>
    `${by || 'Another admin'} saved ${at ? `at ${at}` : 'a change'}. Nothing of yours was saved yet.`,
  field: 'Field',
  before: 'When you began',
  theirs: 'Now',
  yours: 'Yours',
  takeTheirs: 'Keep theirs',
  saveMine: 'Save mine',
};
