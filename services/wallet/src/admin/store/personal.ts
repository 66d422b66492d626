import { BRAKES_PUT_ON } from '@topup/kit/brakes';
import { ADDRESS, ADMIN_ACTS, GONE, NAME, type Personal } from '@topup/kit/personal';

/** Everything personal that this service stores. Add a line for each new field that names a person. */
export const PERSONAL: readonly Personal[] = [
  // First, because from this write on no captured payment is credited to the account: `closed` says so to `isClosed`.
  {
    collection: 'users',
    of: '_id',
    fields: { email: ADDRESS, emailLower: ADDRESS, name: NAME, nameLower: () => 'erased', closed: () => true },
  },
  // Written by releases that sent the address to gateways.
  { collection: 'checkouts', of: 'accountId', fields: { email: GONE } },
  { collection: 'adjustmentProposals', of: 'by', fields: { email: ADDRESS } },
  { collection: 'loneAdjustments', sums: true },
  BRAKES_PUT_ON,
  ...ADMIN_ACTS,
];
