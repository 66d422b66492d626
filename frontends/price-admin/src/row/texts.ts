export const rowTexts = {
  pause: (name: string) => `Pause ${name}`,
  resume: (name: string) => `Put ${name} on sale again`,
  history: (name: string) => `History of ${name}`,
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all products shown',
  selectAllShort: 'Select all',
  short: { icon: 'Icon', pause: 'Pause', resume: 'Resume', history: 'History' },
};
