export const signInFirstTexts = {
  title: 'Please sign in',
  text: 'Sign in to see the current status. Your order or payment continues without this page.',
  signIn: 'Sign in',
};
