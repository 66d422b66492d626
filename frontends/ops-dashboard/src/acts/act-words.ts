import type { ActName } from '@topup/proto/act-names';
import type { ActingService } from '@topup/web-kit/api/admin-acts.ts';

const SERVICES: Record<ActingService, string> = {
  auth: 'Accounts',
  wallet: 'Wallet',
  order: 'Orders',
  catalogue: 'Catalogue',
  'supplier-gateway': 'Supplier gateway',
};

const ACTS: Readonly<Record<ActName, string>> = {
  'put-brake-on': 'Put a brake on',
  'keep-brake-on': 'Kept a brake on',
  'release-brake': 'Released a brake',
  'block-account': 'Blocked an account',
  'unblock-account': 'Unblocked an account',
  'cancel-order': 'Cancelled an order',
  'manual-refund': 'Recorded a refund by hand',
  'process-placed-orders': 'Sent the placed orders',
  'process-covered-orders': 'Sent the placed orders that the balance covered',
  'note-lost-day': 'Noted why a product lost money on a day',
  'adjust-wallet': 'Adjusted a wallet',
  'propose-adjustment': 'Proposed an adjustment',
  'withdraw-adjustment': 'Withdrew an adjustment',
  'credit-from-suspense': 'Credited money in suspense',
  'note-manual-refund': 'Recorded a refund of money in suspense',
  'begin-reconciliation': 'Started a reconciliation',
  'recover-recharge': 'Recovered a recharge',
  'resolve-delivery': 'Settled a delivery',
  'propose-verdict': 'Proposed how a delivery ended',
  'withdraw-proposal': 'Withdrew how a delivery ended',
  'propose-refusal': 'Proposed a refusal status',
  'withdraw-refusal': 'Withdrew a refusal status',
  'add-refusal': 'Added a refusal status',
  'remove-refusal': 'Removed a refusal status',
  'update-price': 'Changed a price',
  'delete-price': 'Deleted a price',
  'set-icon': 'Set an icon',
  'upload-icon': 'Uploaded an icon',
  pause: 'Paused a product',
  resume: 'Resumed a product',
  'name-changed': 'Noticed a changed name',
  'confirm-name': 'Confirmed a name',
  'import-prices': 'Imported prices',
  'bulk-edit': 'Changed several prices',
  'undo-import': 'Undid an import',
  'rollback-price': 'Rolled back a price',
  'rollback-prices': 'Rolled back several prices',
  'compare-prices': 'Compared prices with the supplier',
  'set-point-cost': 'Set the cost of a point',
  'propose-change': 'Proposed a price change',
  'confirm-change': 'Confirmed a price change',
  'withdraw-change': 'Withdrew a price change',
};

export const serviceWord = (service: ActingService): string => SERVICES[service];

/** The name of an act that this release does not know is shown unchanged. */
export const actWord = (act: string): string => (Object.hasOwn(ACTS, act) ? ACTS[act as ActName] : act);
