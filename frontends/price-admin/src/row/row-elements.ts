const all = () => [...document.querySelectorAll<HTMLElement>('[data-id]')];

/** A product's row or card, if it is in the page. */
export const rowOf = (id: string): HTMLElement | undefined => all().find(({ dataset }) => dataset['id'] === id);

/** The row or card at this place of the list as it is shown. */
export const rowAt = (index: number): HTMLElement | undefined =>
  all().find(({ dataset }) => dataset['index'] === String(index));

/** The button in a row that does the first of these jobs that it has. */
export const jobIn = (row: HTMLElement | undefined, ...jobs: string[]): HTMLElement | undefined =>
  jobs.flatMap((job) => row?.querySelector<HTMLElement>(`[data-job=${job}]`) ?? [])[0];
