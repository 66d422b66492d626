import type { Order } from '@topup/web-kit/api/my-orders.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { ordersTexts as t } from '../texts/orders.ts';
import { orderOutcomeTexts } from '../texts/outcomes.ts';

export const becameOf = ({ deliveredQuantity, quantity, refundedAmount }: Order['items'][number]): string =>
  [
    t.delivered(deliveredQuantity ?? 0, quantity),
    ...(refundedAmount ? [orderOutcomeTexts.refunded(formatRupees(refundedAmount))] : []),
  ].join(' · ');
