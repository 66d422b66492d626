import type { Actor } from '@topup/kit/admin-acts';

/** What an admin's call carries besides the change of one product. */
export type ChangeRequest = {
  readonly admin: Actor;
  readonly reason?: string | undefined;
  /** The version that the admin saw. */
  readonly seen?: number | undefined;
};

/** The same for a change of many products. */
export type ImportRequest = {
  readonly admin: Actor;
  readonly reason: string | null;
  /** A dry run: nothing is stored, and the report shows what would change. */
  readonly dryRun: boolean;
};
