const products = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`;

/** Texts of doing something with many products at once. */
export const bulkTexts = {
  bar: 'Selected products',
  selected: (count: number) => `${products(count)} selected`,
  clear: 'Clear selection',
};
