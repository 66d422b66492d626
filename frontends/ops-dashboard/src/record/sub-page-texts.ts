export const subPageTexts = {
  back: 'Back to the dashboard',
};
