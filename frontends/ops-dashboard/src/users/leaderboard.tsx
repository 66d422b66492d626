import { leaderboardQuery, type LeaderboardRow } from '@topup/web-kit/api/admin-users.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { DataTable, DataTableSkeleton, type DataColumn } from '@topup/web-kit/ui/data-table.tsx';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { Pagination } from '@topup/web-kit/ui/pagination.tsx';
import { Loading } from '@topup/web-kit/ui/skeleton.tsx';
import { EmptyState } from '@topup/web-kit/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { ReadFailed } from '../list/read-failed.tsx';
import { formatCount } from '../format/counts.ts';
import { userTexts as t } from './texts.ts';

const PAGE = 15;

type Ranked = LeaderboardRow & { rank: number };
const ranked = (users: LeaderboardRow[], page: number): Ranked[] =>
  users.map((user, index) => ({ ...user, rank: (page - 1) * PAGE + index + 1 }));

const Who = ({ user, onChoose }: { user: Ranked; onChoose: (user: LeaderboardRow) => void }) => (
  <button
    type="button"
    onClick={() => onChoose(user)}
    className="block w-full max-w-96 scroll-mt-12 rounded-sm py-1 text-left leading-4 hover:underline max-sm:max-w-[28vw]"
  >
    <span className="block truncate font-medium">{user.name}</span>
    <span className="block truncate text-xs text-text-3">{user.email}</span>
  </button>
);

const columnsFor = (onChoose: (user: LeaderboardRow) => void): DataColumn<Ranked>[] => [
  { key: 'rank', title: t.columns.rank, numeric: true, cell: ({ rank }) => formatCount(rank) },
  { key: 'user', title: t.columns.user, cell: (user) => <Who user={user} onChoose={onChoose} /> },
  {
    key: 'balance',
    title: t.columns.balance,
    numeric: true,
    roomy: true,
    cell: ({ walletBalance }) => <Money rupees={walletBalance} />,
  },
  {
    key: 'spent',
    title: t.columns.spent,
    numeric: true,
    cell: ({ totalSpent, walletBalance, purchaseCount }) => (
      <span className="block leading-4 max-sm:py-1.5">
        <Money rupees={Math.abs(totalSpent)} className="font-semibold text-money" />
        <span className="block text-xs whitespace-normal text-text-3 sm:hidden">
          <span>{`${t.holds} `}</span>
          <Money rupees={walletBalance} />
          <span className="block">{t.orders(formatCount(purchaseCount))}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'orders',
    title: t.columns.orders,
    numeric: true,
    roomy: true,
    cell: ({ purchaseCount }) => formatCount(purchaseCount),
  },
];

type LeaderboardProps = { page: number; onPage: (page: number) => void; onChoose: (user: LeaderboardRow) => void };

export function Leaderboard({ page, onPage, onChoose }: LeaderboardProps) {
  const board = useQuery(leaderboardQuery(page));
  const columns = columnsFor(onChoose);
  if (board.isPending)
    return (
      <div>
        <Loading label={t.loading} />
        <DataTableSkeleton columns={columns} rows={PAGE} />
      </div>
    );
  const failure = <ReadFailed query={board} failed={t.failed} stale={t.stale} />;
  if (!board.data) return failure;
  const { users, pagination } = board.data;
  if (users.length === 0) return <EmptyState title={t.empty} text={t.emptyText} />;
  return (
    <div className={cx(board.isPlaceholderData && 'opacity-60')}>
      {failure}
      <h2 className="mb-3 text-base font-bold">{t.leaderboard}</h2>
      <DataTable
        label={t.leaderboard}
        columns={columns}
        rows={ranked(users, pagination.currentPage)}
        rowKey={({ _id }) => _id}
        onOpen={onChoose}
      />
      <Pagination
        page={pagination.currentPage}
        pages={pagination.totalPages}
        busy={board.isPlaceholderData}
        onPage={onPage}
      />
    </div>
  );
}
