/** Resolves once the fault is healed as far as we are concerned; the store then has to recover by itself. */
export type Fault = { readonly name: string; readonly strike: () => Promise<void> };
