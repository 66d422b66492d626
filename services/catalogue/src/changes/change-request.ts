import type { Actor } from '@topup/kit/admin-acts';

export type ChangeRequest = {
  readonly admin: Actor;
  readonly reason?: string | undefined;
  readonly seen?: number | undefined;
  /** `false`: a change at which the admin should look twice is not stored, and the answer asks the admin. */
  readonly isConfirmed?: boolean | undefined;
};

export const consentOf = ({ isConfirmed }: Pick<ChangeRequest, 'isConfirmed'>) =>
  isConfirmed === false ? ('ask' as const) : undefined;

export type ImportRequest = {
  readonly admin: Actor;
  readonly reason: string | null;
  readonly dryRun: boolean;
};
