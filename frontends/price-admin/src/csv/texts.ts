/** Texts of the price list as a file. */
export const csvTexts = {
  export: 'Export CSV',
  exported: (count: number) => `Exported ${count} product prices.`,
  exportFailed: 'The file could not be written. Please try again.',
};
