import { isApiError } from '@topup/web-kit/api/api-error.ts';
import {
  noticesKey,
  noticesQuery,
  noticingServices,
  type Notices,
  type NoticingService,
} from '@topup/web-kit/api/notices.ts';
import { SESSION_KEY } from '@topup/web-kit/api/validate-session.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { Link } from '@topup/web-kit/host/router.tsx';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { noticeTexts as t } from '../texts/notices.ts';
import { changedQueries } from './changed.ts';
import { joinStreams } from './shared-streams.ts';

/** Where an admin confirms what waits in a service. */
const PLACES: Record<NoticingService, string> = {
  wallet: '/dashboard?tab=users',
  catalogue: '/admin',
  'supplier-gateway': '/dashboard?tab=deliveries',
};

/** Above every page of an admin: how many changes wait for him. Says nothing of a service that does not answer. */
export default function NoticeBanner() {
  const waiting = useNotices().map((now, index) => ({
    service: noticingServices[index] ?? 'wallet',
    count: now?.counts.approval ?? 0,
  }));
  const total = waiting.reduce((sum, { count }) => sum + count, 0);
  useAnnounced(total);
  if (total === 0) return null;
  return (
    <aside aria-label={t.title} className="border-b border-info bg-info/10 px-4 py-2 text-sm">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-3 gap-y-1">
        <UserRoundCheck aria-hidden="true" className="size-5 shrink-0 text-info" />
        <p className="min-w-0 flex-1 basis-56 font-semibold">{t.waiting(total)}</p>
        <ul className="flex flex-wrap gap-x-4">
          {waiting.map(
            ({ service, count }) =>
              count > 0 && (
                <li key={service}>
                  <Link
                    to={PLACES[service]}
                    className="inline-flex min-h-6 items-center font-semibold text-info underline underline-offset-4"
                  >
                    {t.place(t.places[service], count)}
                  </Link>
                </li>
              ),
          )}
        </ul>
      </div>
    </aside>
  );
}

/** The notices of each of `noticingServices`, in this order. Queries of what has changed are refetched. */
function useNotices(): readonly (Notices | undefined)[] {
  const client = useQueryClient();
  const open = useStreams();
  const answers = useQueries({ queries: noticingServices.map((service) => noticesQuery(service, open.has(service))) });
  const seen = useRef<readonly (Notices | undefined)[]>([]);
  const [wallet, catalogue, supplierGateway] = answers.map(({ data }) => data);
  useEffect(() => {
    const all = [wallet, catalogue, supplierGateway];
    for (const [index, service] of noticingServices.entries()) {
      const [before, now] = [seen.current[index], all[index]];
      if (!before || !now) continue;
      for (const queryKey of changedQueries(service, before, now)) void client.invalidateQueries({ queryKey });
    }
    seen.current = all;
  }, [client, wallet, catalogue, supplierGateway]);
  const isRefused = answers.some(({ error }) => isApiError(error) && error.status === 403);
  useEffect(() => {
    // The role or the right may be gone. The check of the session says so, and the shell then removes this banner.
    if (isRefused) void client.invalidateQueries({ queryKey: SESSION_KEY });
  }, [client, isRefused]);
  return [wallet, catalogue, supplierGateway];
}

/** The services whose stream is open. What a stream tells becomes the query's result. */
function useStreams(): ReadonlySet<NoticingService> {
  const client = useQueryClient();
  const [open, setOpen] = useState<ReadonlySet<NoticingService>>(new Set());
  useEffect(() => {
    const join = () =>
      joinStreams(({ service, now }) => {
        if (now) client.setQueryData(noticesKey(service), now);
        setOpen((before) => {
          if (before.has(service) === (now !== null)) return before;
          return new Set(noticingServices.filter((one) => (one === service ? now !== null : before.has(one))));
        });
      });
    let leave = join();
    // A page that is left must not hold the streams: another tab takes over, and the browser may keep the page for 'back'.
    const pause = () => leave();
    const resume = ({ persisted }: PageTransitionEvent) => void (persisted && (leave = join()));
    window.addEventListener('pagehide', pause);
    window.addEventListener('pageshow', resume);
    return () => {
      window.removeEventListener('pagehide', pause);
      window.removeEventListener('pageshow', resume);
      leave();
    };
  }, [client]);
  return open;
}

/** Announces the number of changes when it grows. */
function useAnnounced(total: number): void {
  const { announce } = useHost();
  const said = useRef(0);
  const sayWhenMore = useEffectEvent(() => {
    if (total > said.current) announce(t.waiting(total));
    said.current = total;
  });
  useEffect(() => sayWhenMore(), [total]);
}
