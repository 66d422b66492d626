import type { Actor } from '@topup/kit/admin-acts';

/** The fields of an admin's call besides the change of one product. */
export type ChangeRequest = {
  readonly admin: Actor;
  readonly reason?: string | undefined;
  /** The product version that the admin saw. */
  readonly seen?: number | undefined;
};

/** The fields of a call that changes many products. */
export type ImportRequest = {
  readonly admin: Actor;
  readonly reason: string | null;
  /** A dry run: nothing is stored, and the report shows what would change. */
  readonly dryRun: boolean;
};
