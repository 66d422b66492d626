import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { makeSupportLink } from '@topup/web-kit/api/support-link.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { supportLinkTexts as t } from '../texts/support-link.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { CopyButton } from '@topup/web-kit/ui/copy-button.tsx';
import { Field } from '@topup/web-kit/ui/field.tsx';
import { Problem } from '@topup/web-kit/ui/problem.tsx';
import { useMutation } from '@tanstack/react-query';

/** The token is in the URL's fragment, which browsers do not send, so the page server's logs never contain it. */
const addressOf = (orderId: string, token: string): string =>
  `${location.origin}/support-status?orderId=${encodeURIComponent(orderId)}#${token}`;

export function SupportLink({ orderId }: { orderId: string }) {
  const { data, error, isPending, mutate } = useMutation({ mutationFn: () => makeSupportLink(orderId) });
  if (!data)
    return (
      <div className="grid justify-items-start gap-2">
        <Button variant="quiet" busy={isPending} onClick={() => mutate()}>
          {t.make}
        </Button>
        <Problem>{error && messageOf(error, t.failed)}</Problem>
      </div>
    );
  const address = addressOf(orderId, data.token);
  return (
    <div className="flex items-center gap-2">
      <Field
        readOnly
        autoFocus
        className="min-w-0 flex-1"
        label={t.link}
        hint={t.note(formatIst(data.expiresAt))}
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton value={address} label={t.copy} />
    </div>
  );
}
