import { May } from '@topup/web-kit/host/use-may.tsx';
import { rollbackPrice, type PriceVersion, priceVersions } from '@topup/web-kit/api/admin-prices.ts';
import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { formatIstSeconds } from '@topup/web-kit/format/times.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Dialog } from '@topup/web-kit/ui/dialog.tsx';
import { LoadingBlock } from '@topup/web-kit/ui/skeleton.tsx';
import { QueryError } from '@topup/web-kit/ui/states.tsx';
import { Problem } from '@topup/web-kit/ui/problem.tsx';
import { useState } from 'react';
import { useAlerts } from '../alert/alert-context.ts';
import { ChangeList } from '../changes/change-list.tsx';
import { ReasonDialog } from '../reason/reason-dialog.tsx';
import { nameOf } from '../price/price-fields.ts';
import { usePriceCache } from '../price/price-cache.ts';
import type { RowJobProps } from '../row/row-jobs.ts';
import { historyTexts as t } from './texts.ts';
import { useQuery } from '@tanstack/react-query';

type VersionItemProps = { version: PriceVersion; isCurrent: boolean; onBack: () => void };

function VersionItem({ version, isCurrent, onBack }: VersionItemProps) {
  const at = formatIstSeconds(version.at);
  return (
    <li className="relative border-l-2 border-line pb-5 pl-4 last:pb-0">
      <span aria-hidden="true" className="absolute top-1.5 -left-1.25 size-2 rounded-full bg-line-strong" />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">{t.acts[version.act] ?? version.act}</h3>
        {isCurrent ? (
          <span className="rounded-full bg-success/12 px-2 py-0.5 text-xs font-semibold text-success">{t.current}</span>
        ) : (
          <May right="setPrices">
            <Button size="small" onClick={onBack} aria-label={t.backLabel(at)} className="max-sm:min-h-11">
              {t.back}
            </Button>
          </May>
        )}
      </div>
      <p className="mb-2 text-xs break-words text-text-3">{t.by(version.by ?? '', at)}</p>
      <ChangeList before={version.before} after={version.after} />
      {version.reason && <p className="mt-1.5 text-sm break-words text-text-2">{t.reason(version.reason)}</p>}
    </li>
  );
}

export function HistoryDialog({ price, onClose }: RowJobProps) {
  const history = useHistory(price._id, price.version ?? 0);
  const [chosen, setChosen] = useState<PriceVersion | null>(null);
  const alerts = useAlerts();
  const cache = usePriceCache();
  const { newest, versions } = history;
  const name = nameOf(price);
  return (
    <Dialog place="side" onClose={onClose} title={t.title(name)} description={`${price.productId} · ${price.spu}`}>
      {newest.isPending && <LoadingBlock label={t.loading} className="h-64" />}
      {newest.error && !newest.data && <QueryError query={newest} title={t.failedTitle} failed={t.failed} />}
      {newest.data && versions.length === 0 && <p className="text-sm text-text-2">{t.empty}</p>}
      <ol>
        {versions.map((version, index) => (
          <VersionItem
            key={version.version}
            version={version}
            isCurrent={index === 0}
            onBack={() => setChosen(version)}
          />
        ))}
      </ol>
      {history.hasMore && (
        <Button className="mt-4 w-full" busy={history.busy} onClick={() => void history.showEarlier()}>
          {t.more}
        </Button>
      )}
      {history.problem && <Problem className="mt-2">{history.problem}</Problem>}
      {chosen && (
        <ReasonDialog
          title={t.backTitle}
          text={t.backText(name, formatIstSeconds(chosen.at))}
          confirm={t.backConfirm}
          onClose={() => setChosen(null)}
          problemOf={(error) => messageOf(error, t.backFailed)}
          onConfirm={async (reason) => {
            const { message, data } = await rollbackPrice(price._id, {
              toVersion: chosen.version,
              version: price.version ?? undefined,
              reason,
            });
            await cache.replace(data);
            alerts.success(message ?? t.backDone);
          }}
        >
          <div className="mb-4 rounded-md bg-surface-2 p-3">
            <ChangeList before={price} after={chosen.after} />
          </div>
        </ReasonDialog>
      )}
    </Dialog>
  );
}

type Earlier = { below: number; versions: PriceVersion[]; more: boolean };

/** A new version pushes the oldest one off the newest page. The earlier pages, which lack that one, are then dropped. */
function useHistory(id: string, version: number) {
  const [fetched, setFetched] = useState<Earlier | null>(null);
  const [more, setMore] = useState({ busy: false, problem: '' });
  const newest = useQuery({ queryKey: ['admin', 'price-versions', id, version], queryFn: () => priceVersions(id) });
  const earlier = fetched?.below === version ? fetched : null;
  const versions = [...(newest.data?.versions ?? []), ...(earlier?.versions ?? [])];
  const showEarlier = async () => {
    setMore({ busy: true, problem: '' });
    try {
      const next = await priceVersions(id, versions.at(-1)?.version);
      setFetched({ below: version, versions: [...(earlier?.versions ?? []), ...next.versions], more: next.more });
      setMore({ busy: false, problem: '' });
    } catch (error) {
      setMore({ busy: false, problem: messageOf(error, t.failed) });
    }
  };
  return { newest, versions, hasMore: (earlier ?? newest.data)?.more ?? false, showEarlier, ...more };
}
