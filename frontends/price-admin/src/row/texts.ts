/** Texts of a product's actions, other than editing. */
export const rowTexts = {
  pause: (name: string) => `Pause ${name}`,
  resume: (name: string) => `Put ${name} on sale again`,
  history: (name: string) => `History of ${name}`,
  open: (name: string) => `Open ${name}`,
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all products shown',
  selectAllShort: 'Select all',
  /** Short labels below the product's name on phones. */
  short: { icon: 'Icon', pause: 'Pause', resume: 'Resume', history: 'History' },
};
