/** A use case whose dependencies are already passed: the same function without its first parameter. */
export type Ready<U extends (deps: never, ...rest: never[]) => unknown> = U extends (
  deps: never,
  ...rest: infer Rest
) => infer Result
  ? (...rest: Rest) => Result
  : never;

export const ready =
  <Deps, Rest extends unknown[], Result>(useCase: (deps: Deps, ...rest: Rest) => Result, deps: Deps) =>
  (...rest: Rest): Result =>
    useCase(deps, ...rest);
