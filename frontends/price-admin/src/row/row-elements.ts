const all = () => [...document.querySelectorAll<HTMLElement>('[data-id]')];

/** A product's row or card, if it is rendered. */
export const rowOf = (id: string): HTMLElement | undefined => all().find(({ dataset }) => dataset['id'] === id);

/** The row or card at this index of the displayed list. */
export const rowAt = (index: number): HTMLElement | undefined =>
  all().find(({ dataset }) => dataset['index'] === String(index));

/** The first of these action buttons that the row has. */
export const jobIn = (row: HTMLElement | undefined, ...jobs: string[]): HTMLElement | undefined =>
  jobs.flatMap((job) => row?.querySelector<HTMLElement>(`[data-job=${job}]`) ?? [])[0];
