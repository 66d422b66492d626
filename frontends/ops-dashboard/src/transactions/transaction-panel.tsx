import { May } from '@topup/web-kit/host/use-may.tsx';
import type { AdminTransaction } from '@topup/web-kit/api/admin-transactions.ts';
import { formatSigned } from '@topup/web-kit/format/rupees.ts';
import { shownState } from '@topup/web-kit/format/shown-state.ts';
import { hasMoved, signedAmount } from '@topup/web-kit/format/signed-amount.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { CopyableId } from '@topup/web-kit/ui/copy-button.tsx';
import { Dialog } from '@topup/web-kit/ui/dialog.tsx';
import { Detail, DetailList } from '@topup/web-kit/ui/detail-list.tsx';
import { JsonBlock } from '../record/json-block.tsx';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { Landmark, Wallet } from 'lucide-react';
import { DoneNotice } from '../decision/done-notice.tsx';
import { failureWord } from '../record/failure-texts.ts';
import { RowSteps, useBackToRow, type Steps } from '../list/row-steps.tsx';
import { TwoColumns } from '../record/part.tsx';
import { orderPlace, transactionsPlace, userPlace } from '../record/places.ts';
import { CopyableLink } from '../record/record-link.tsx';
import { transactionTexts as t } from './texts.ts';
import type { Done } from '../decision/use-done.ts';
import { methodOf, typeOf } from '../format/payments.ts';
import { Amount, Status } from './columns.tsx';
import { SuspenseForm } from './suspense-form.tsx';

/** Whether money moved outside the wallet. False if no money moved, or if an admin has credited the money to the wallet. */
const wasPaidOutside = (row: AdminTransaction): boolean => hasMoved(row.status) && shownState(row) !== 'credited';

const Tag = ({ row }: { row: AdminTransaction }) => {
  if (!row.wallet_transaction && !wasPaidOutside(row)) return null;
  const [Icon, tag] = row.wallet_transaction ? [Wallet, t.walletTag] : [Landmark, t.gatewayTag];
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-text-2">
      <Icon aria-hidden="true" className="size-3.5" />
      <span>{tag}</span>
    </span>
  );
};

const Head = ({ row }: { row: AdminTransaction }) => (
  <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
    <div>
      <p className="text-sm text-text-2">{typeOf(row.transaction_type)}</p>
      <Amount row={row} className="text-xl" />
    </div>
    <div className="grid justify-items-start gap-1.5 sm:justify-items-end">
      <Status row={row} />
      <Tag row={row} />
    </div>
  </header>
);

/** The wallet's balance before and after. Shown only for the payment method `wallet`, not for payments through a gateway. */
const WalletMoves = ({ row }: { row: AdminTransaction }) => {
  const { balanceBefore, balanceAfter, paymentMethod } = row;
  if (paymentMethod !== 'wallet' || typeof balanceBefore !== 'number') return null;
  return (
    <dl aria-label={t.walletMoves} className="grid grid-fit-21 gap-2 rounded-md bg-surface-2 px-4 py-3 text-sm">
      <div>
        <dt className="text-text-3">{t.before}</dt>
        <dd className="font-semibold">
          <Money rupees={balanceBefore} />
        </dd>
      </div>
      <div>
        <dt className="text-text-3">{t.change}</dt>
        <dd className="font-semibold tabular-nums">{formatSigned(signedAmount(row.transaction_type, row.amount))}</dd>
      </div>
      <div>
        <dt className="text-text-3">{t.after}</dt>
        <dd className="font-semibold">{typeof balanceAfter === 'number' && <Money rupees={balanceAfter} />}</dd>
      </div>
    </dl>
  );
};

type IdProps = { name: string; id: string | null | undefined; to?: string | null | undefined };

const Id = ({ name, id, to }: IdProps) => (
  <Detail name={name}>
    {id && to ? (
      <CopyableLink to={to} text={id} variant="id" copyLabel={t.copy(name)} />
    ) : (
      id && <CopyableId id={id} label={t.copy(name)} />
    )}
  </Detail>
);

const orderIdOf = ({ orderId }: AdminTransaction) => (typeof orderId === 'string' ? orderId : orderId?._id);

type Row = { row: AdminTransaction };

const TransactionDetailList = ({ row }: Row) => {
  const orderId = orderIdOf(row);
  const { originalTransactionId: original } = row;
  return (
    <DetailList stacked>
      <Id name={t.id} id={row._id} />
      <Detail name={t.userName}>{row.userId.name}</Detail>
      <Detail name={t.userEmail}>
        {row.userEmail ? (
          <CopyableLink
            to={userPlace(row.userEmail, row.userId._id)}
            text={row.userEmail}
            variant="address"
            copyLabel={t.copy(t.userEmail)}
          />
        ) : (
          t.unknownUser
        )}
      </Detail>
      <Detail name={t.paymentMethod}>{methodOf(row.paymentMethod)}</Detail>
      <Detail name={t.date}>
        <time dateTime={row.createdAt}>{formatIst(row.createdAt)}</time>
      </Detail>
      <Id name={t.order} id={orderId} to={orderId && orderPlace(orderId)} />
      <Id name={t.merchant} id={row.merchantTransactionId} />
      <Id name={t.merchantRefund} id={row.merchantRefundId} />
      <Id name={t.original} id={original} to={original && transactionsPlace(original, { view: original })} />
    </DetailList>
  );
};

const Happened = ({ row, doing: { done, tell } }: Row & { doing: Done }) => (
  <>
    <Head row={row} />
    <WalletMoves row={row} />
    <DetailList>
      <Detail name={t.description}>{row.description}</Detail>
      <Detail name={t.failureReason}>
        {row.failureReason && <span className="text-danger">{row.failureReason}</span>}
      </Detail>
      <Detail name={t.failureKind}>{failureWord(row.failureCode)}</Detail>
    </DetailList>
    {row.inSuspense && (
      <May right="moveMoney">
        <SuspenseForm row={row} tell={tell} />
      </May>
    )}
    <DoneNotice done={done} />
    {row.paymentGatewayData && (
      <JsonBlock title={t.gatewayRequest} value={row.paymentGatewayData} copyLabel={t.copy(t.gatewayRequest)} />
    )}
    {row.paymentGatewayResponse && (
      <JsonBlock title={t.gatewayResponse} value={row.paymentGatewayResponse} copyLabel={t.copy(t.gatewayResponse)} />
    )}
  </>
);

type PanelProps = { transaction: AdminTransaction; steps: Steps; onClose: () => void; doing: Done };

export const TransactionPanel = ({ transaction: row, steps, onClose, doing }: PanelProps) => (
  <Dialog
    place="panel"
    onClose={onClose}
    title={t.details}
    actions={<RowSteps {...steps} id={row._id} />}
    focusAfter={useBackToRow(row._id)}
  >
    <TwoColumns key={row._id} left={<Happened row={row} doing={doing} />} right={<TransactionDetailList row={row} />} />
  </Dialog>
);
