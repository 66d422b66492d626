/** Rejects with `problem` after `ms`; the work itself is not stopped. */
export function within<T>(ms: number, work: Promise<T>, problem: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(problem)), ms).unref();
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
