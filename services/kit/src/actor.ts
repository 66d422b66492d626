/** The person behind an action, and the address it came from. */
export type Actor = {
  readonly accountId: string;
  readonly email: string;
  readonly address: string;
  readonly requestId: string;
};
