export const signInReasons = {
  first: 'Please sign in to continue.',
  ended: 'Your session has ended. Nothing was charged. Sign in to continue.',
  endedUnsure: 'Your session has ended. Sign in to see what became of your payment.',
};
