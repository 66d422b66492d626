/** The result of `work`, or a rejection with `problem` when it is not there after `ms`; the work itself goes on. */
export function within<T>(ms: number, work: Promise<T>, problem: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(problem)), ms).unref();
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
