import type { Order } from '@topup/web-kit/api/my-orders.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { deliveredWords } from '../outcome/delivered-words.ts';
import { orderOutcomeTexts as t } from '../texts/outcomes.ts';

export const becameOf = (item: Order['items'][number]): string =>
  [deliveredWords(item), ...(item.refundedAmount ? [t.refunded(formatRupees(item.refundedAmount))] : [])].join(' · ');
