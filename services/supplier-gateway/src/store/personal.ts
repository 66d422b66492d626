import { BRAKES_PUT_ON } from '@topup/kit/brakes';
import { ADDRESS, ADMIN_ACTS, type Personal } from '@topup/kit/personal';

/** Everything personal that this service stores; about admins only. Add a line for each new field that names a person. */
export const PERSONAL: readonly Personal[] = [
  { collection: 'attempts', of: 'proposal.by', fields: { 'proposal.email': ADDRESS } },
  { collection: 'refusals', of: 'by', fields: { email: ADDRESS } },
  { collection: 'refusalProposals', of: 'by', fields: { email: ADDRESS } },
  { collection: 'loneVerdicts', sums: true },
  BRAKES_PUT_ON,
  ...ADMIN_ACTS,
];
