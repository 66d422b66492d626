import { accountQuery, blockAccount, unblockAccount, type Block } from '@topup/web-kit/api/accounts.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { May } from '@topup/web-kit/host/use-may.tsx';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Loading } from '@topup/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { ShieldBan } from 'lucide-react';
import { useState } from 'react';
import { DoneNotice } from '../decision/done-notice.tsx';
import { ReasonDialog } from '../decision/reason-dialog.tsx';
import { reasonTexts } from '../decision/texts.ts';
import { useAct } from '../decision/use-act.ts';
import { useDone } from '../decision/use-done.ts';
import { ReadFailed } from '../list/read-failed.tsx';
import { blockTexts as t } from './texts.ts';

const Blocked = ({ block }: { block: Block }) => {
  const details = [
    { name: t.reason, value: block.reason },
    { name: t.since, value: formatIst(block.since) },
    { name: t.by, value: block.by },
  ];
  return (
    <section aria-label={t.title} className="rounded-md border border-danger bg-danger/10 px-4 py-3 text-sm">
      <h3 className="flex items-center gap-2 font-semibold">
        <ShieldBan aria-hidden="true" className="size-4 shrink-0 text-danger" />
        <span>{t.title}</span>
      </h3>
      <dl className="mt-1 grid gap-1">
        {details.map(({ name, value }) => (
          <div key={name} className="flex min-w-0 flex-wrap gap-x-2">
            <dt className="text-text-2">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

/** `block`: the block that the admin has seen and ends; null if he blocks the account. */
type Change = { block: Block | null };
type DialogProps = { accountId: string; change: Change; onClose: () => void; tell: (what: string) => void };

function BlockDialog({ accountId, change: { block }, onClose, tell }: DialogProps) {
  const changing = useAct(
    (reason: string) =>
      block ? unblockAccount(accountId, { id: block.id, reason }) : blockAccount(accountId, { reason }),
    t.actFailed,
    (what) => {
      tell(what);
      onClose();
    },
  );
  const act = block ? t.unblock : t.block;
  return (
    <ReasonDialog
      title={act}
      description={block ? t.unblockText : t.blockText}
      act={act}
      isDanger={!block}
      hint={block ? reasonTexts.forTheRecord : t.blockHint}
      changing={changing}
      onSubmit={changing.act}
      onClose={onClose}
    />
  );
}

function Account({ accountId }: { accountId: string }) {
  const query = useQuery(accountQuery(accountId));
  const { done, tell, forget } = useDone();
  const [change, setChange] = useState<Change | null>(null);
  if (query.isPending) return <Loading label={t.loading} />;
  const { role, blocked } = query.data ?? {};
  const begin = () => {
    forget();
    setChange({ block: blocked ?? null });
  };
  return (
    <div className="grid gap-3">
      <DoneNotice done={done} />
      <ReadFailed query={query} failed={t.failed} stale={t.stale} />
      {blocked && <Blocked block={blocked} />}
      {role === 'user' && (
        <May right="handleOrders">
          <Button size="small" className="justify-self-start" onClick={begin}>
            {blocked ? t.unblock : t.block}
          </Button>
        </May>
      )}
      {change && <BlockDialog accountId={accountId} change={change} onClose={() => setChange(null)} tell={tell} />}
    </div>
  );
}

function Buyer({ accountId }: { accountId: string }) {
  const { data } = useQuery(accountQuery(accountId));
  return data?.blocked ? <Blocked block={data.blocked} /> : null;
}

/** Whether an account is blocked, with the button that changes it; of a buyer only that he is blocked. */
const AccountBlock = ({ accountId, isBuyer = false }: { accountId: string; isBuyer?: boolean }) =>
  isBuyer ? <Buyer accountId={accountId} /> : <Account accountId={accountId} />;

export default AccountBlock;
