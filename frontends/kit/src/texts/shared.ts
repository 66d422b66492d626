/** The message catalogue: every text that a person reads lives in `texts/`, one file per screen. */
export const sharedTexts = {
  brand: 'Topup',
  tryAgain: 'Try Again',
  close: 'Close',
  cancel: 'Cancel',
  ok: 'OK',
  loading: 'Loading',
  offlineTitle: 'You are offline',
  offlineText: 'This page will work again as soon as your connection is back.',
  stillWorking: 'Still working. Please keep this page open, nothing is lost if you wait.',
  connectionFailed: 'Could not connect to server.',
  unexpectedAnswer: 'Something unexpected came back. Please reload the page.',
};
