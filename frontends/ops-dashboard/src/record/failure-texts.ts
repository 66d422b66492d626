import { failureMeanings } from '@topup/proto/failure-codes';
import type { RefundedTo } from '@topup/web-kit/api/statuses.ts';

const places: Record<RefundedTo, string> = {
  wallet: 'Player’s wallet',
  source: 'Original payment method',
  outside: 'Outside the store',
};

/** A value that has no text here, because the server is newer, is shown unchanged. */
const wordOf =
  (words: Readonly<Record<string, string>>) =>
  (name: string | null | undefined): string =>
    name ? (words[name] ?? name) : '';

export const failureWord = wordOf(failureMeanings);

export const refundPlace = wordOf(places);
