import { pagesTexts as t } from '../texts/pages.ts';
import { Button } from './button.tsx';
import { EmptyState } from './states.tsx';

type PastEndProps = { pages: number; onPage: (page: number) => void };

/** An address may name a page of a list that is not, or no longer, there. */
export const PastEnd = ({ pages, onPage }: PastEndProps) => (
  <EmptyState picture="missing" title={t.pastEnd} text={t.pastEndText(pages)}>
    <Button onClick={() => onPage(pages)}>{t.lastPage}</Button>
  </EmptyState>
);
