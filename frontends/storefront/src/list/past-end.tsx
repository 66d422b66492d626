import { pagesTexts as t } from '@topup/web-kit/texts/pages.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { EmptyState } from '@topup/web-kit/ui/states.tsx';

type PastEndProps = { pages: number; onPage: (page: number) => void };

/** Shown when the URL asks for a page beyond the end of the list. */
export const PastEnd = ({ pages, onPage }: PastEndProps) => (
  <EmptyState picture="missing" title={t.pastEnd} text={t.pastEndText(pages)}>
    <Button onClick={() => onPage(pages)}>{t.lastPage}</Button>
  </EmptyState>
);
