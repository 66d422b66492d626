export const sharedTexts = {
  brand: 'Topup',
  tryAgain: 'Try Again',
  close: 'Close',
  cancel: 'Cancel',
  offlineTitle: 'You are offline',
  offlineText: 'This page will work again as soon as your connection is back.',
  connectionFailed: 'Could not connect to server.',
};

export const copyingTexts = {
  copied: 'Copied',
  copyFailed: 'Failed to copy ID to clipboard.',
};

export const notFoundTexts = {
  code: '404',
  title: 'Page Not Found.',
  link: 'Return to Home',
};

export const pagesTexts = {
  pagination: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
};
