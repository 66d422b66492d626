import { openCollections as auth } from '@topup/auth/collections';
import { openCollections as catalogue } from '@topup/catalogue/collections';
import type { OpenCollections } from '@topup/kit/schema';
import type { ServiceName } from '@topup/proto/services';
import { openCollections as order } from '@topup/order/collections';
import { openCollections as gateway } from '@topup/supplier-gateway/collections';
import { openCollections as wallet } from '@topup/wallet/collections';

/** How each service opens its collections, and so declares them. */
export const COLLECTIONS: Readonly<Record<ServiceName, OpenCollections>> = {
  auth,
  catalogue,
  order,
  'supplier-gateway': gateway,
  wallet,
};
