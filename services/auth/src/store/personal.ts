import { BRAKES_PUT_ON } from '@topup/kit/brakes';
import { ADMIN_ACTS, NAME, type Personal } from '@topup/kit/personal';

/** Everything personal that this service stores, without what `users` holds about its own person, which `closing-steps.ts` erases. Add a line for each new field. */
export const PERSONAL: readonly Personal[] = [
  { collection: 'audit_records', of: 'accountId', fields: { address: NAME } },
  BRAKES_PUT_ON,
  // Who blocked another account.
  { collection: 'users', email: 'blocked.email' },
  ...ADMIN_ACTS,
];
