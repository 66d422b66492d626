import type { AdminOrderDetails } from '@topup/web-kit/api/admin-orders.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { CopyableId } from '@topup/web-kit/ui/copy-button.tsx';
import { Detail, DetailList } from '@topup/web-kit/ui/detail-list.tsx';
import { failureWord, refundPlace } from '../record/failure-texts.ts';
import { orderTexts as t } from './texts.ts';
import { userPlace } from '../record/places.ts';
import { CopyableLink } from '../record/record-link.tsx';
import { methodOf } from '../format/payments.ts';
import { gameOf } from './columns.tsx';

const Id = ({ name, id }: { name: string; id: string | null | undefined }) => (
  <Detail name={name}>{id && <CopyableId id={id} label={t.copy(name)} />}</Detail>
);

export const OrderDetailList = ({ order }: { order: AdminOrderDetails['order'] }) => {
  const { paymentDetails: paid, userId: user } = order;
  return (
    <DetailList stacked>
      <Id name={t.id} id={order._id} />
      <Detail name={t.userName}>{user.name}</Detail>
      <Detail name={t.userEmail}>
        {order.userEmail && (
          <CopyableLink
            to={userPlace(order.userEmail, user._id)}
            text={order.userEmail}
            variant="address"
            copyLabel={t.copy(t.userEmail)}
          />
        )}
      </Detail>
      <Id name={t.userId} id={user._id} />
      <Detail name={t.game}>{gameOf(order.gameId)}</Detail>
      <Detail name={t.player}>{t.playerNamed(order.userGameId, order.playerName)}</Detail>
      <Detail name={t.zoneId}>{order.zoneId}</Detail>
      <Detail name={t.date}>
        <time dateTime={order.createdAt}>{formatIst(order.createdAt)}</time>
      </Detail>
      <Detail name={t.paymentMethod}>{methodOf(order.paymentMethod)}</Detail>
      <Id name={t.merchant} id={paid?.merchantTransactionId} />
      <Id name={t.provider} id={paid?.phonepeTransactionId} />
      <Detail name={t.instrument}>{paid?.paymentInstrument}</Detail>
      <Id name={t.merchantRefund} id={paid?.merchantRefundId} />
      <Detail name={t.failureKind}>{failureWord(order.failureCode)}</Detail>
      <Detail name={t.refundPlace}>{refundPlace(order.refundedTo)}</Detail>
    </DetailList>
  );
};
