/** For admins, so in English only. */
export const bannerTexts = {
  title: 'Brakes that are on',
  stopped: 'Stopped:',
  more: (count: number) => `and ${count} more`,
  due: 'due for review',
  link: 'Open the brakes',
};
