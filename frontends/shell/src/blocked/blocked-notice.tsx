import { formatIst } from '@topup/web-kit/format/times.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import type { SessionUser } from '@topup/web-kit/host/host.ts';
import { ShieldAlert } from 'lucide-react';
import { blockedTexts as t } from '../texts/blocked.ts';

/** Above every page of a blocked player: why, since when, what is still his, and whom to write to. */
export default function BlockedNotice({
  blocked: { reason, since },
}: {
  blocked: NonNullable<SessionUser['blocked']>;
}) {
  const { email } = useHost().support;
  return (
    <aside aria-label={t.title} className="border-b border-danger bg-danger/10 px-4 py-3 text-sm">
      <div className="mx-auto flex max-w-6xl items-start gap-3">
        <ShieldAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
        <div className="grid min-w-0 gap-1">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-base font-bold">{t.title}</span>
            <span className="text-text-2">{t.since(formatIst(since))}</span>
          </p>
          <p className="break-words">
            <span className="text-text-2">{`${t.reason}: `}</span>
            <span className="font-semibold">{reason}</span>
          </p>
          <p>{t.money}</p>
          <p>
            <span>{`${t.write} `}</span>
            <a className="font-semibold break-words text-info underline underline-offset-4" href={`mailto:${email}`}>
              {email}
            </a>
          </p>
        </div>
      </div>
    </aside>
  );
}
