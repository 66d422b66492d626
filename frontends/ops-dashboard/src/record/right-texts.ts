export const rightTexts = {
  title: 'Your admin account may not see this',
  text: 'The owner of the shop decides what each admin may see and do.',
  hidden: 'Your admin account may not see who bought this and how it was paid.',
};
