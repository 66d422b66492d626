/** Why the user must sign in. Separate from the card's texts, because the frame shows it on every page. */
export const signInReasons = {
  first: 'Please sign in to continue.',
  ended: 'Your session has ended. Nothing was charged. Sign in to continue.',
  endedUnsure: 'Your session has ended. Sign in to see what became of your payment.',
};
