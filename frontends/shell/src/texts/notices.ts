import { counted } from '@topup/web-kit/texts/counted.ts';
import type { NoticingService } from '@topup/web-kit/api/notices.ts';

export const noticeTexts = {
  title: 'Notices',
  waiting: (count: number) => counted('change waits for your approval', 'changes wait for your approval')(count),
  places: {
    wallet: 'Wallet adjustments',
    catalogue: 'Prices',
    'supplier-gateway': 'Deliveries',
  } satisfies Record<NoticingService, string>,
  place: (name: string, count: number) => `${name} (${count})`,
};
