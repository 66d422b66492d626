import type { Actor } from '@topup/kit/admin-acts';

export type ChangeRequest = {
  readonly admin: Actor;
  readonly reason?: string | undefined;
  readonly seen?: number | undefined;
};

export type ImportRequest = {
  readonly admin: Actor;
  readonly reason: string | null;
  readonly dryRun: boolean;
};
