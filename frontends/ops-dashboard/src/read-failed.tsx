import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { useOnline } from '@topup/web-kit/host/use-online.ts';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { StaleNotice } from '@topup/web-kit/ui/stale-notice.tsx';

type ReadFailedProps = {
  /** The fixed words for what could not be read. */
  failed: string;
  error: unknown;
  /** What is shown below all the same, if anything is. */
  stale?: string;
  onRetry: () => void;
  busy: boolean;
};

/** A reading failed: in fixed words, with what the server said after them when it says more. */
export function ReadFailed({ failed, error, stale = '', onRetry, busy }: ReadFailedProps) {
  const online = useOnline();
  const said = messageOf(error, '');
  const more = online ? (said === failed ? '' : said) : sharedTexts.offlineText;
  return <StaleNotice title={failed} text={[more, stale].filter(Boolean).join(' ')} onRetry={onRetry} busy={busy} />;
}
