export const signInTexts = {
  title: 'Sign in to recharge',
  text: 'Use your Google account to open your wallet and orders.',
  google: 'Continue with Google',
  waiting: 'Waiting for Google…',
  consentBefore: 'By continuing, you confirm that you are 18 or older and accept the ',
  terms: 'Terms of Service',
  consentBetween: ' and the ',
  privacy: 'Privacy Policy',
  googleFailed: 'Google Sign-In failed. Please try again.',
  cookies: 'Signing in needs cookies. Please allow them.',
  authFailed: 'Authentication failed',
  noNewAccounts: 'New accounts cannot be opened right now. If you have an account, you can sign in as always.',
};

export const signInReasons = {
  first: 'Please sign in to continue.',
  ended: 'Your session has ended. Nothing was charged. Sign in to continue.',
  endedUnsure: 'Your session has ended. Sign in to see what became of your payment.',
};
