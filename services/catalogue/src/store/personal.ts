import { ADDRESS, ADMIN_ACTS, NAME, type Personal } from '@topup/kit/personal';

const VERSION = { email: ADDRESS, address: NAME };

/** Everything personal that this service stores; about admins only. Add a line for each new field that names a person. */
export const PERSONAL: readonly Personal[] = [
  { collection: 'products', email: 'paused.by' },
  { collection: 'products', email: 'soldBelowCost.by' },
  { collection: 'products', email: 'versions[].email' },
  { collection: 'products', email: 'versions[].before.paused.by' },
  { collection: 'products', email: 'versions[].after.paused.by' },
  { collection: 'priceVersions', of: 'accountId', fields: VERSION },
  { collection: 'priceVersions', email: 'before.paused.by' },
  { collection: 'priceVersions', email: 'after.paused.by' },
  // The reason of a confirmed proposal ends with 'proposed by <address>'.
  { collection: 'priceVersions', text: 'reason' },
  { collection: 'priceImports', of: 'accountId', fields: VERSION },
  { collection: 'pointCosts', of: 'accountId', fields: VERSION },
  { collection: 'pointCosts', text: 'reason' },
  { collection: 'priceProposals', of: 'by', fields: { email: ADDRESS } },
  { collection: 'priceProposals', of: 'closedBy', fields: { closedByEmail: ADDRESS } },
  { collection: 'priceProposals', email: 'changes[].before.paused.by' },
  { collection: 'priceProposals', email: 'changes[].after.paused.by' },
  // 'set by <address>', in the alarm of a price below cost.
  { collection: 'alarms', text: 'detail' },
  ...ADMIN_ACTS,
];
