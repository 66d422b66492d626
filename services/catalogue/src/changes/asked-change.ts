import type { Actor } from '@topup/kit/admin-acts';

/** What an admin's call tells beside the change of one product. */
export type ChangeRequest = {
  readonly admin: Actor;
  readonly reason?: string | undefined;
  /** The version that the admin saw. */
  readonly seen?: number | undefined;
};

/** The same of a change of many products. */
export type ImportRequest = {
  readonly admin: Actor;
  readonly reason: string | null;
  /** Nothing is stored, and the report says what would be. */
  readonly dryRun: boolean;
};
