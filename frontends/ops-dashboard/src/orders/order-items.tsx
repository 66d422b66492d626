import type { AdminOrderItem } from '@topup/web-kit/api/admin-orders.ts';
import { evidenceQuery } from '@topup/web-kit/api/deliveries.ts';
import { CopyableId } from '@topup/web-kit/ui/copy-button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { JsonBlock } from '../record/json-block.tsx';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { orderTexts as t } from './texts.ts';
import { shownByBalance } from '../record/balance-texts.ts';
import { ProofLines } from '../record/proof-lines.tsx';
import { deliveryPlace } from '../record/places.ts';
import { RecordLink } from '../record/record-link.tsx';
import { answersOf, unknownUnits } from './supplier-answers.ts';

const TONES = {
  good: 'bg-success/12 text-success',
  bad: 'bg-danger/12 text-danger',
  care: 'bg-warning/14 text-warning',
};

type Unit = AdminOrderItem['deliveries'][number];

const unitOf = (unit: string): string => unit.split(':').at(-1) ?? unit;

const Tag = ({ tone, children }: { tone: keyof typeof TONES; children: string }) => (
  <span className={cx('justify-self-start rounded-sm px-2 py-0.5 text-xs font-semibold', TONES[tone])}>{children}</span>
);

/** The order service knows only that our balance settled it. The supplier gateway has the readings. */
function ProvedUnit({ unit, state }: Pick<Unit, 'unit' | 'state'>) {
  const { data } = useQuery({ ...evidenceQuery(unit), refetchInterval: false });
  const isDelivered = state === 'delivered';
  const delivery = data?.delivery;
  return (
    <li className="grid gap-1.5">
      <Tag tone={isDelivered ? 'good' : 'bad'}>{shownByBalance[state] ?? state}</Tag>
      {delivery?.proof && <ProofLines proof={delivery.proof} isDelivered={isDelivered} cost={delivery} />}
      <RecordLink to={deliveryPlace(unit)} className="text-sm">
        {t.deliveryOf(unitOf(unit))}
      </RecordLink>
    </li>
  );
}

function SupplierAnswers({ item }: { item: AdminOrderItem }) {
  const answers = answersOf(item);
  const unknown = unknownUnits(item);
  const proved = item.deliveries.filter(({ provedByBalance }) => provedByBalance);
  if (answers.length + unknown.length + proved.length + item.smileOrderId.length === 0)
    return <p className="text-sm text-text-3">{t.noDelivery}</p>;
  return (
    <ul className="grid gap-3">
      {answers.map(({ delivered, json }, index) => (
        <li key={index} className="grid min-w-0 gap-1.5">
          <Tag tone={delivered ? 'good' : 'bad'}>{delivered ? t.success : t.failure}</Tag>
          <JsonBlock title={t.answer(index + 1)} value={json} copyLabel={t.copy(t.answer(index + 1))} />
        </li>
      ))}
      {unknown.map(({ unit, reason }) => (
        <li key={unit} className="grid gap-1.5">
          <Tag tone="care">{t.ambiguous}</Tag>
          <p className="text-sm text-text-2">{reason || t.ambiguousText}</p>
          <RecordLink to={deliveryPlace(unit)} className="text-sm">
            {t.toDelivery}
          </RecordLink>
        </li>
      ))}
      {answers.length === 0 &&
        item.smileOrderId.map((id) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <Tag tone="good">{t.deliveredTag}</Tag>
            <CopyableId id={id} label={t.copy(id)} />
          </li>
        ))}
      {proved.map(({ unit, state }) => (
        <ProvedUnit key={unit} unit={unit} state={state} />
      ))}
      <li className="flex flex-wrap gap-x-3 gap-y-1 text-sm empty:hidden">
        {item.deliveries
          .filter((delivery) => !unknown.includes(delivery) && !proved.includes(delivery))
          .map(({ unit }) => (
            <RecordLink key={unit} to={deliveryPlace(unit)}>
              {t.deliveryOf(unitOf(unit))}
            </RecordLink>
          ))}
      </li>
    </ul>
  );
}

export const OrderItems = ({ items }: { items: AdminOrderItem[] }) => (
  <ul className="grid gap-2">
    {items.map((item) => (
      <li key={item._id} className="min-w-0">
        <details className="group/item rounded-md border border-line">
          <summary className="flex min-h-12 list-none flex-wrap items-center gap-x-3 px-4 py-2 text-sm [&::-webkit-details-marker]:hidden">
            <span className="min-w-0 flex-1 basis-28">
              <span className="block font-medium break-words">{item.spu}</span>
              <span className="block text-xs text-text-3">
                {`${t.product(item.productId)} · ${t.delivered(item.deliveredQuantity, item.quantity, item.provedByBalance ?? 0)}${t.multiplied(item.multiplier)}`}
              </span>
            </span>
            <Money rupees={item.subtotal} className="font-semibold" />
            <ChevronDown
              aria-hidden="true"
              className="size-4 shrink-0 text-text-3 transition-transform group-open/item:rotate-180"
            />
          </summary>
          <div className="border-t border-line px-4 py-3">
            <SupplierAnswers item={item} />
          </div>
        </details>
      </li>
    ))}
  </ul>
);
