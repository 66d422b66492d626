import type { Actor } from '@topup/kit/admin-acts';

export type ChangeRequest = {
  readonly admin: Actor;
  readonly reason?: string | undefined;
  readonly seen?: number | undefined;
  /** False: the admin wants to be asked before a change that should be confirmed. */
  readonly isConfirmed?: boolean | undefined;
};

export const consentOf = ({ isConfirmed }: Pick<ChangeRequest, 'isConfirmed'>) =>
  isConfirmed === false ? ('ask' as const) : undefined;

export type ImportRequest = {
  readonly admin: Actor;
  readonly reason: string | null;
  readonly dryRun: boolean;
};
