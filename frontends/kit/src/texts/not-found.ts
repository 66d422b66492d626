export const notFoundTexts = {
  code: '404',
  title: 'Page Not Found.',
  link: 'Return to Home',
};
