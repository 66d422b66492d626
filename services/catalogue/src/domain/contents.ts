/** What one unit of a product gives in the game, as an admin has entered it. Whole numbers of diamonds; zero: none. */
export type Contents = {
  /** At once and without any bonus. */
  readonly diamonds: number;
  readonly dailyDiamonds: number;
  /** On how many days `dailyDiamonds` are given; zero exactly if these are zero. */
  readonly days: number;
  /** In place of `diamonds` at the first purchase, with its bonus. The game decides whether it still grants this. */
  readonly firstTimeDiamonds: number;
  /** What else the product gives, in a few words; empty: nothing. If `extraHindi` is empty, `extra` is shown instead. */
  readonly extra: string;
  readonly extraHindi: string;
};

/** Equal for equal contents; null for none. */
export const contentsKey = (contents: Contents | null): string | null =>
  contents &&
  JSON.stringify([
    contents.diamonds,
    contents.dailyDiamonds,
    contents.days,
    contents.firstTimeDiamonds,
    contents.extra,
    contents.extraHindi,
  ]);
