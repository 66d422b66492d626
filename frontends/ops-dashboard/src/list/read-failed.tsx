import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { useOnline } from '@topup/web-kit/host/use-online.ts';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { StaleNotice } from '@topup/web-kit/ui/stale-notice.tsx';

type Query = { data: unknown; error: unknown; isFetching: boolean; refetch: () => unknown };

/** Renders nothing unless the last read failed. The text `stale` is added if older results are still shown below. */
export function ReadFailed({ query, failed, stale }: { query: Query; failed: string; stale: string }) {
  const { data, error, isFetching, refetch } = query;
  const online = useOnline();
  if (!error) return null;
  const said = messageOf(error, '');
  const more = online ? (said === failed ? '' : said) : sharedTexts.offlineText;
  const text = [more, data === undefined ? '' : stale].filter(Boolean).join(' ');
  return <StaleNotice title={failed} text={text} onRetry={() => void refetch()} busy={isFetching} />;
}
