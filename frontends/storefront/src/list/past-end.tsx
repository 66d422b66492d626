import { pastEndTexts as t } from '../texts/orders.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { EmptyState } from '@topup/web-kit/ui/states.tsx';

type PastEndProps = { pages: number; onPage: (page: number) => void };

export const PastEnd = ({ pages, onPage }: PastEndProps) => (
  <EmptyState picture="missing" title={t.title} text={t.text(pages)}>
    <Button onClick={() => onPage(pages)}>{t.lastPage}</Button>
  </EmptyState>
);
