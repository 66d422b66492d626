import { Button } from '@topup/web-kit/ui/button.tsx';
import { StaleNotice } from '@topup/web-kit/ui/stale-notice.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { formatCount } from '../format/counts.ts';
import { ListView } from '../list/list-view.tsx';
import { Nothing } from '../list/nothing.tsx';
import { useAddress, type Address } from '../list/use-address.ts';
import { SubPage } from '../record/sub-page.tsx';
import { ActCards } from './act-cards.tsx';
import { ActPanel } from './act-panel.tsx';
import { serviceWord } from './act-words.ts';
import { actColumns } from './columns.tsx';
import { filterOf, Filters } from './filters.tsx';
import { actsQuery, keyOf, silentIn } from './merged-acts.ts';
import { actsExportTexts, actsTexts as t } from './texts.ts';
import { useExport } from './use-export.ts';

function ExportButton({ address }: { address: Address }) {
  const exporting = useExport(filterOf(address));
  return (
    <Button
      busy={exporting.isPending}
      onClick={() => exporting.mutate()}
      icon={<Download aria-hidden="true" className="size-4" />}
    >
      {actsExportTexts.export}
    </Button>
  );
}

function Acts({ address }: { address: Address }) {
  const list = useInfiniteQuery(actsQuery(filterOf(address)));
  const rows = list.data?.pages.flatMap(({ acts }) => acts) ?? [];
  const last = list.data?.pages.at(-1);
  const silent = last ? silentIn(last).map(serviceWord) : [];
  const viewed = rows.find((row) => keyOf(row) === address.get('view'));
  const view = (key: string) => address.set({ view: key });
  return (
    <>
      {silent.length > 0 && !list.error && (
        <StaleNotice
          title={t.silent}
          text={t.silentText(silent.join(', '))}
          onRetry={() => void list.refetch()}
          busy={list.isRefetching}
        />
      )}
      <ListView
        list={list}
        pageOf={() => ({ rows, page: 1, pages: 1, showing: t.showing(formatCount(rows.length), list.hasNextPage) })}
        columns={actColumns(view)}
        cards={(shown) => <ActCards rows={shown} onView={view} />}
        idOf={keyOf}
        nothing={<Nothing address={address} texts={t} />}
        texts={t}
        onView={view}
      />
      {list.hasNextPage && (
        <Button className="mt-3" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t.more}
        </Button>
      )}
      {viewed && (
        <ActPanel
          act={viewed}
          steps={{ ids: rows.map(keyOf), onView: view }}
          onClose={() => address.set({ view: '' })}
        />
      )}
    </>
  );
}

export default function ActsPage() {
  const address = useAddress();
  const { person, subject } = filterOf(address);
  return (
    <SubPage title={t.title} text={t.text} action={<ExportButton address={address} />}>
      {/* The key resets the search boxes when a link or the back button changes the search texts. */}
      <Filters key={`${person} ${subject}`} address={address} />
      <Acts address={address} />
    </SubPage>
  );
}
