import type { AdminOrderDetails } from '@topup/web-kit/api/admin-orders.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { CopyableId } from '@topup/web-kit/ui/copy-button.tsx';
import { Fact, Facts } from '@topup/web-kit/ui/facts.tsx';
import { failureWord, refundPlace } from '../failure-texts.ts';
import { orderTexts as t } from '../order-texts.ts';
import { userPlace } from '../places.ts';
import { CopyableLink } from '../record-link.tsx';
import { gameOf, methodOf } from './columns.tsx';

const Id = ({ name, id }: { name: string; id: string | null | undefined }) => (
  <Fact name={name}>{id && <CopyableId id={id} label={t.copy(name)} />}</Fact>
);

export const OrderFacts = ({ order }: { order: AdminOrderDetails['order'] }) => {
  const { paymentDetails: paid, userId: user } = order;
  return (
    <Facts stacked>
      <Id name={t.id} id={order._id} />
      <Fact name={t.userName}>{user.name}</Fact>
      <Fact name={t.userEmail}>
        <CopyableLink
          to={userPlace(order.userEmail, user._id)}
          text={order.userEmail}
          look="address"
          copyLabel={t.copy(t.userEmail)}
        />
      </Fact>
      <Id name={t.userId} id={user._id} />
      <Fact name={t.game}>{gameOf(order.gameId)}</Fact>
      <Fact name={t.player}>{t.playerNamed(order.userGameId, order.playerName)}</Fact>
      <Fact name={t.zoneId}>{order.zoneId}</Fact>
      <Fact name={t.date}>
        <time dateTime={order.createdAt}>{formatIst(order.createdAt)}</time>
      </Fact>
      <Fact name={t.paymentMethod}>{methodOf(order.paymentMethod)}</Fact>
      <Id name={t.merchant} id={paid?.merchantTransactionId} />
      <Id name={t.provider} id={paid?.phonepeTransactionId} />
      <Fact name={t.instrument}>{paid?.paymentInstrument}</Fact>
      <Id name={t.merchantRefund} id={paid?.merchantRefundId} />
      <Fact name={t.failureKind}>{failureWord(order.failureCode)}</Fact>
      <Fact name={t.refundPlace}>{refundPlace(order.refundedTo)}</Fact>
    </Facts>
  );
};
