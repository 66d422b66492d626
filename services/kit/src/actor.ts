export type Actor = {
  readonly accountId: string;
  readonly email: string;
  readonly address: string;
  readonly requestId: string;
};
