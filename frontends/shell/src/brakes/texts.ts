/** For admins, so in English only. */
export const bannerTexts = {
  title: 'Brakes that are on',
  on: (name: string, since: string) => `${name}: stopped since ${since}`,
  due: 'Due for a look',
  link: 'Open the brakes',
};
