export const reasonTexts = {
  reason: 'Reason',
  hint: 'Kept in the history. Only admins can see it.',
  missing: 'Please enter a reason.',
  cancel: 'Cancel',
};
