import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { useOnline } from '@topup/web-kit/host/use-online.ts';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { StaleNotice } from '@topup/web-kit/ui/stale-notice.tsx';

type ReadFailedProps = {
  failed: string;
  error: unknown;
  stale?: string;
  onRetry: () => void;
  busy: boolean;
};

export function ReadFailed({ failed, error, stale = '', onRetry, busy }: ReadFailedProps) {
  const online = useOnline();
  const said = messageOf(error, '');
  const more = online ? (said === failed ? '' : said) : sharedTexts.offlineText;
  return <StaleNotice title={failed} text={[more, stale].filter(Boolean).join(' ')} onRetry={onRetry} busy={busy} />;
}
