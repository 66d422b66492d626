/** Texts of paged lists. Separate from the shared texts, which every visitor loads. */
export const pagesTexts = {
  pagination: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
};
