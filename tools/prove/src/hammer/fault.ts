/** `strike` resolves once the fault is over; the store then has to recover by itself. */
export type Fault = { readonly name: string; readonly strike: () => Promise<void> };
