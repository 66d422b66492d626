import { BRAKES_PUT_ON } from '@topup/kit/brakes';
import { ADDRESS, ADMIN_ACTS, NAME, type Personal } from '@topup/kit/personal';

/** Everything personal that this service stores. Add a line for each new field that names a person. */
export const PERSONAL: readonly Personal[] = [
  {
    collection: 'users',
    of: '_id',
    fields: { email: ADDRESS, emailLower: ADDRESS, name: NAME, names: () => ['erased'], closed: () => true },
  },
  { collection: 'orders', of: 'accountId', fields: { accountName: NAME, accountEmail: ADDRESS, playerName: NAME } },
  { collection: 'leases', of: 'accountId', fields: { name: NAME } },
  BRAKES_PUT_ON,
  ...ADMIN_ACTS,
];
