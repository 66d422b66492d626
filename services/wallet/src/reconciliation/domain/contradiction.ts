/** Two records that cannot both be true. `invariant`: which one is broken, in the audit's numbering. */
export type Contradiction = { readonly invariant: string; readonly subject: string; readonly detail: string };
