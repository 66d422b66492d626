export const sharedTexts = {
  brand: 'Topup',
  tryAgain: 'Try Again',
  close: 'Close',
  cancel: 'Cancel',
  offlineTitle: 'You are offline',
  offlineText: 'This page will work again as soon as your connection is back.',
  connectionFailed: 'Could not connect to server.',
};
