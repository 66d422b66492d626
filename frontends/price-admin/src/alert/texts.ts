export const alertTexts = {
  label: 'What was done last',
  success: 'Success',
  error: 'Error',
  dismiss: 'Dismiss this message',
};
