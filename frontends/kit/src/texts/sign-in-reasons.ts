/** Why somebody is asked to sign in: the frame says so on every page, so these stand apart from the card's texts. */
export const signInReasons = {
  first: 'Please sign in to continue.',
  ended: 'Your session has ended. Nothing was charged. Sign in to continue.',
  endedUnsure: 'Your session has ended. Sign in to see what became of your payment.',
};
