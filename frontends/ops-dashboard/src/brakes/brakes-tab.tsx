import { brakesQuery } from '@topup/web-kit/api/brakes.ts';
import { brakingServices, type BrakingService } from '@topup/web-kit/api/stops.ts';
import { brakeName } from '@topup/web-kit/format/brake-name.ts';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { LoadingBlock } from '@topup/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DoneNotice } from '../decision/done-notice.tsx';
import { useDone } from '../decision/use-done.ts';
import { ReadFailed } from '../list/read-failed.tsx';
import { ProductNames, useProductNameOf } from '../record/product-names.tsx';
import { BrakeDialog, type BrakeChange } from './brake-dialog.tsx';
import { BrakeRow } from './brake-row.tsx';
import { ProductBrakes } from './product-brake.tsx';
import { brakeTexts as t } from './texts.ts';

type OnChange = (change: BrakeChange) => void;

/** If this service does not answer, only this part says so. */
function ServiceBrakes({ service, onChange }: { service: BrakingService; onChange: OnChange }) {
  const nameOf = useProductNameOf();
  const query = useQuery(brakesQuery(service));
  const title = t.services[service];
  return (
    <Card className="mb-4 px-4 py-3 sm:px-6" role="region" aria-label={title}>
      <h2 className="text-base font-bold">{title}</h2>
      {query.isPending && <LoadingBlock label={t.loading(title)} className="my-3 h-16 w-full" />}
      <ReadFailed query={query} failed={t.failed(title)} stale={t.stale} />
      <ul className="divide-y divide-line">
        {query.data?.map((brake) => (
          <BrakeRow
            key={brake.name}
            brake={brake}
            label={brakeName(brake.name, nameOf)}
            onAct={(act) => {
              const { name, on } = brake;
              if (act === 'putOn') onChange({ service, name, act });
              else if (on) onChange({ service, name, act, on });
            }}
          />
        ))}
      </ul>
      {service === 'order' && <ProductBrakes onStop={(name) => onChange({ service, name, act: 'putOn' })} />}
    </Card>
  );
}

function Brakes() {
  const nameOf = useProductNameOf();
  const { done, tell, forget } = useDone();
  const [change, setChange] = useState<BrakeChange | null>(null);
  const begin = (next: BrakeChange) => {
    forget();
    setChange(next);
  };
  return (
    <>
      <p className="mb-4 text-sm text-text-2">{t.intro}</p>
      <DoneNotice done={done} className="mb-4" />
      {brakingServices.map((service) => (
        <ServiceBrakes key={service} service={service} onChange={begin} />
      ))}
      {change && (
        <BrakeDialog
          change={change}
          label={brakeName(change.name, nameOf)}
          onClose={() => setChange(null)}
          tell={tell}
        />
      )}
    </>
  );
}

const BrakesTab = () => (
  <ProductNames>
    <Brakes />
  </ProductNames>
);

export default BrakesTab;
