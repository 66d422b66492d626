const all = () => [...document.querySelectorAll<HTMLElement>('[data-id]')];

export const rowOf = (id: string): HTMLElement | undefined => all().find(({ dataset }) => dataset['id'] === id);

export const rowAt = (index: number): HTMLElement | undefined =>
  all().find(({ dataset }) => dataset['index'] === String(index));

export const jobIn = (row: HTMLElement | undefined, ...jobs: string[]): HTMLElement | undefined =>
  jobs.flatMap((job) => row?.querySelector<HTMLElement>(`[data-job=${job}]`) ?? [])[0];
