/** Two records that cannot both be true. `invariant`: the audit's number for the broken rule, for example I4. */
export type Contradiction = { readonly invariant: string; readonly subject: string; readonly detail: string };
