/** Who did something, and from where; part of every audit record. */
export type Actor = {
  readonly accountId: string;
  readonly email: string;
  readonly address: string;
  readonly requestId: string;
};
