/** Texts that several screens share. Every text for users is in `texts/`, one file per screen. */
export const sharedTexts = {
  brand: 'Topup',
  loading: 'Loading',
  tryAgain: 'Try Again',
  close: 'Close',
  cancel: 'Cancel',
  ok: 'OK',
  offlineTitle: 'You are offline',
  offlineText: 'This page will work again as soon as your connection is back.',
  stillWorking: 'Still working. Please keep this page open, nothing is lost if you wait.',
  connectionFailed: 'Could not connect to server.',
  unexpectedAnswer: 'Something unexpected came back. Please reload the page.',
};
