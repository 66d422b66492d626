import type { Actor } from '@topup/kit/admin-acts';

export type ChangeRequest = {
  readonly admin: Actor;
  readonly reason?: string | undefined;
  readonly seen?: number | undefined;
  /** `false`: if the admin should look twice at the change, it is not stored, and the answer asks for a confirmation. */
  readonly isConfirmed?: boolean | undefined;
};

export const consentOf = ({ isConfirmed }: Pick<ChangeRequest, 'isConfirmed'>) =>
  isConfirmed === false ? ('ask' as const) : undefined;

export type ImportRequest = {
  readonly admin: Actor;
  readonly reason: string | null;
  readonly dryRun: boolean;
};
