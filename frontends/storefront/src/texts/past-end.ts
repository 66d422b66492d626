export const pastEndTexts = {
  title: 'This page is empty',
  text: (pages: number) => (pages === 1 ? 'There is only one page.' : `There are ${pages} pages.`),
  lastPage: 'Go to the last page',
};
