export const productTexts = {
  product: (id: string) => `Product ${id}`,
  namedProduct: (name: string, id: string) => `${name}, product ${id}`,
};
