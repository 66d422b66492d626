import { queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { priceState } from './admin-prices.ts';
import { maybe } from './wire.ts';

const PROPOSALS = '/api/products/admin/products/prices/proposals';

const proposal = z.object({
  id: z.string(),
  reason: maybe(z.string()),
  email: z.string(),
  at: z.string(),
  expiresAt: z.string(),
  changes: z.array(
    z.object({
      productId: z.string(),
      displayName: z.string(),
      before: priceState,
      after: priceState,
      waits: z.array(z.string()),
    }),
  ),
  pointCost: maybe(z.object({ before: maybe(z.number()), after: z.number() })),
});
export type PriceProposal = z.infer<typeof proposal>;

const answer = z.object({ data: z.object({ proposals: z.array(proposal) }) });
const done = z.object({ message: maybe(z.string()) });

export const openProposals = async () => (await call({ path: PROPOSALS, schema: answer })).data.proposals;

export const proposalsQuery = () => queryOptions({ queryKey: ['admin', 'price-proposals'], queryFn: openProposals });

export const confirmProposal = (id: string) =>
  call({ method: 'POST', path: `${PROPOSALS}/${id}/confirm`, schema: done });

export const withdrawProposal = (id: string, reason: string) =>
  call({ method: 'POST', path: `${PROPOSALS}/${id}/withdraw`, body: { reason }, schema: done });
