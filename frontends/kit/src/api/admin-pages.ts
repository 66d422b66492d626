import * as z from '@topup/web-kit/api/schema.ts';

export const adminPages = {
  currentPage: z.number(),
  totalPages: z.number(),
  hasPrevPage: z.boolean(),
  hasNextPage: z.boolean(),
};

export type AdminListFilter = {
  page: number;
  search?: string;
  type?: string;
  status?: string;
  method?: string;
  startDate?: string;
  endDate?: string;
};

/** The query parameters of the admins' lists of orders and of transactions. Both lists are newest first. */
export const adminListQuery = ({ page, search, status, method, startDate, endDate }: AdminListFilter) => ({
  page,
  limit: 20,
  status,
  paymentMethod: method,
  startDate,
  endDate,
  sortBy: 'createdAt',
  sortOrder: 'desc',
  search,
});

export const adminProposal = {
  id: z.string(),
  reason: z.string(),
  email: z.string(),
  at: z.string(),
  expiresAt: z.optional(z.string()),
};
