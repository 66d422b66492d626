import type { Actor } from '@topup/kit/admin-acts';

/** What an admin's call tells beside the change itself. */
export type AskedChange = {
  readonly admin: Actor;
  readonly reason?: string | undefined;
  /** The version that the admin saw. */
  readonly seen?: number | undefined;
};
