import { adminOrderQuery } from '@topup/web-kit/api/admin-orders.ts';
import type { Delivery } from '@topup/web-kit/api/deliveries.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { CopyableId } from '@topup/web-kit/ui/copy-button.tsx';
import { Fact, Facts } from '@topup/web-kit/ui/facts.tsx';
import { useQuery } from '@tanstack/react-query';
import { formatPoints } from '../placed/format-points.ts';
import { orderPlace, userPlace } from '../places.ts';
import { CopyableLink } from '../record-link.tsx';
import { playerName, Price, Product } from './columns.tsx';
import { deliveryTexts as t } from './texts.ts';

/** Loaded from the order service, because the supplier gateway does not know the buyer. */
function Buyer({ orderId }: { orderId: string }) {
  const { data } = useQuery(adminOrderQuery(orderId));
  if (!data) return null;
  const { userEmail, userId } = data.order;
  return (
    <Fact name={t.email}>
      <CopyableLink to={userPlace(userEmail, userId._id)} text={userEmail} look="address" copyLabel={t.copyEmail} />
    </Fact>
  );
}

export const DeliveryFacts = ({ delivery }: { delivery: Delivery }) => (
  <Facts stacked>
    <Fact name={t.columns.state}>{t.states[delivery.state] ?? delivery.state}</Fact>
    <Fact name={t.why}>{delivery.reason}</Fact>
    <Fact name={t.columns.product}>{delivery.productId && <Product id={delivery.productId} />}</Fact>
    <Fact name={t.price}>
      <Price row={delivery} />
    </Fact>
    <Fact name={t.ownPoints}>{typeof delivery.points === 'number' && formatPoints(delivery.points)}</Fact>
    <Fact name={t.columns.player}>{playerName(delivery)}</Fact>
    <Buyer orderId={delivery.orderId} />
    <Fact name={t.order}>
      <CopyableLink to={orderPlace(delivery.orderId)} text={delivery.orderId} look="id" copyLabel={t.copyOrder} />
    </Fact>
    <Fact name={t.columns.sent}>
      {delivery.sentAt && <time dateTime={delivery.sentAt}>{formatIst(delivery.sentAt)}</time>}
    </Fact>
    <Fact name={t.number}>
      {delivery.supplierOrderId && <CopyableId id={delivery.supplierOrderId} label={t.copyNumber} />}
    </Fact>
  </Facts>
);
