import { COUNT_MAX, READ_OPTIONS } from '@topup/kit/read-options';
import type { Document } from '@topup/kit/mongo';
import type { paymentMethodFilters } from '@topup/proto';
import type { Order } from '../domain/order.ts';
import type { Status } from '../domain/machine.ts';
import type { Orders } from './orders.ts';

export type AdminQuery = {
  readonly page: number;
  readonly limit: number;
  readonly sortBy: 'createdAt' | 'totalAmount';
  readonly descending: boolean;
  readonly status?: Status | undefined;
  readonly paymentMethod?: (typeof paymentMethodFilters)[number] | undefined;
  readonly gameCode?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  readonly accountIds?: readonly string[] | undefined;
  readonly gameNumber?: string | undefined;
  readonly idPrefix?: string | undefined;
  readonly paymentTail?: string | undefined;
  readonly supplierNumber?: string | undefined;
};
export type AdminOrders = {
  /** A filtered list is counted only up to COUNT_MAX. */
  readonly page: (query: AdminQuery) => Promise<AdminPage>;
};
export type AdminPage = {
  readonly orders: readonly Order[];
  readonly total: number;
  readonly isCapped: boolean;
};

/** Sorts after every hexadecimal character, so that a prefix becomes an index range. */
const AFTER_HEX = 'g';

export const openAdminOrders = ({ collection }: Pick<Orders, 'collection'>): AdminOrders => ({
  page: async (query) => {
    const { page, limit } = query;
    const { filter, sort } = queryOf(query);
    const isNarrowed = Object.keys(filter).length > 0;
    const [documents, counted] = await Promise.all([
      collection
        .find(filter, { ...READ_OPTIONS })
        .sort(sort)
        .skip((page - 1) * limit)
        .limit(limit)
        .toArray(),
      isNarrowed
        ? collection.countDocuments(filter, { ...READ_OPTIONS, limit: COUNT_MAX + 1 })
        : collection.estimatedDocumentCount({ ...READ_OPTIONS }),
    ]);
    const isCapped = isNarrowed && counted > COUNT_MAX;
    return { orders: documents as Order[], total: isCapped ? COUNT_MAX : counted, isCapped };
  },
});

/** Most filter fields begin an index that continues with `createdAt` and `_id`, the default order of the list. */
export function queryOf(query: AdminQuery): { readonly filter: Document; readonly sort: Record<string, 1 | -1> } {
  const { status, paymentMethod, gameCode, from, until, accountIds, sortBy, descending } = query;
  const direction = descending ? -1 : 1;
  const named = searchedFor(query);
  return {
    filter: {
      ...(status ? { status } : {}),
      ...(paymentMethod ? { paymentMethod } : {}),
      ...(gameCode ? { gameCode } : {}),
      ...(from || until ? { createdAt: { ...(from ? { $gte: from } : {}), ...(until ? { $lt: until } : {}) } } : {}),
      ...(accountIds ? { accountId: { $in: [...accountIds] } } : {}),
      ...(named.length > 0 ? { $or: named } : {}),
    },
    sort:
      sortBy === 'totalAmount' ? { totalPaise: direction, _id: direction } : { createdAt: direction, _id: direction },
  };
}

const AFTER_TEXT = '\uffff';

const searchedFor = ({ gameNumber, idPrefix, paymentTail, supplierNumber }: AdminQuery): Document[] => [
  ...(gameNumber ? [{ playerId: gameNumber }, { zoneId: gameNumber }] : []),
  ...(idPrefix ? [{ _id: { $gte: idPrefix, $lt: `${idPrefix}${AFTER_HEX}` } }] : []),
  ...(paymentTail ? [{ paymentTail }] : []),
  // $elemMatch keeps both bounds on one unit: separate bounds could be met by two different units.
  ...(supplierNumber
    ? [{ units: { $elemMatch: { supplierOrderId: { $gte: supplierNumber, $lt: `${supplierNumber}${AFTER_TEXT}` } } } }]
    : []),
];
