import { adminOrderQuery } from '@topup/web-kit/api/admin-orders.ts';
import type { Delivery } from '@topup/web-kit/api/deliveries.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { CopyableId } from '@topup/web-kit/ui/copy-button.tsx';
import { Detail, DetailList } from '@topup/web-kit/ui/detail-list.tsx';
import { useQuery } from '@tanstack/react-query';
import { formatPoints } from '../format/points.ts';
import { orderPlace, userPlace } from '../record/places.ts';
import { CopyableLink } from '../record/record-link.tsx';
import { playerName, Price, Product } from './columns.tsx';
import { deliveryTexts as t } from './texts.ts';

/** Loaded from the order service, because the supplier gateway does not know the buyer. */
function Buyer({ orderId }: { orderId: string }) {
  const { data } = useQuery(adminOrderQuery(orderId));
  if (!data) return null;
  const { userEmail, userId } = data.order;
  return (
    <Detail name={t.email}>
      <CopyableLink to={userPlace(userEmail, userId._id)} text={userEmail} variant="address" copyLabel={t.copyEmail} />
    </Detail>
  );
}

export const DeliveryDetailList = ({ delivery }: { delivery: Delivery }) => (
  <DetailList stacked>
    <Detail name={t.columns.state}>{t.states[delivery.state] ?? delivery.state}</Detail>
    <Detail name={t.why}>{delivery.reason}</Detail>
    <Detail name={t.columns.product}>{delivery.productId && <Product id={delivery.productId} />}</Detail>
    <Detail name={t.price}>
      <Price row={delivery} />
    </Detail>
    <Detail name={t.ownPoints}>{typeof delivery.points === 'number' && formatPoints(delivery.points)}</Detail>
    <Detail name={t.columns.player}>{playerName(delivery)}</Detail>
    <Buyer orderId={delivery.orderId} />
    <Detail name={t.order}>
      <CopyableLink to={orderPlace(delivery.orderId)} text={delivery.orderId} variant="id" copyLabel={t.copyOrder} />
    </Detail>
    <Detail name={t.columns.sent}>
      {delivery.sentAt && <time dateTime={delivery.sentAt}>{formatIst(delivery.sentAt)}</time>}
    </Detail>
    <Detail name={t.number}>
      {delivery.supplierOrderId && <CopyableId id={delivery.supplierOrderId} label={t.copyNumber} />}
    </Detail>
  </DetailList>
);
