import { ordersTexts as t } from '../texts/orders.ts';
import { Disclosure } from '@topup/web-kit/ui/disclosure.tsx';
import { StatusBadge } from '@topup/web-kit/ui/status-badge.tsx';
import { CircleQuestionMark } from 'lucide-react';

export const StatusGlossary = () => (
  <Disclosure title={t.glossaryTitle} icon={<CircleQuestionMark className="size-5" />}>
    <dl className="grid gap-3">
      {Object.entries(t.glossary).map(([status, meaning]) => (
        <div key={status} className="grid gap-1 sm:grid-cols-[11rem_1fr]">
          <dt>
            <StatusBadge of={{ status }} />
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </Disclosure>
);
