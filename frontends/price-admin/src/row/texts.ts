/** Texts of what can be done with one product beside editing it. */
export const rowTexts = {
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all products shown',
  selectAllShort: 'Select all',
  /** On a phone, below the product's name. */
  short: { icon: 'Icon' },
};
