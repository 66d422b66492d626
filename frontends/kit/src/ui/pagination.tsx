import { ChevronLeft, ChevronRight } from 'lucide-react';
import { pagesTexts } from '../texts/shared.ts';
import { Button } from './button.tsx';

type PaginationProps = { page: number; pages: number; onPage: (page: number) => void; busy?: boolean };

export function Pagination({ page, pages, onPage, busy = false }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={pagesTexts.pagination} className="mt-5 flex items-center justify-center gap-3">
      <Button
        aria-label={pagesTexts.previousPage}
        locked={page <= 1 || busy}
        onClick={() => onPage(page - 1)}
        icon={<ChevronLeft className="size-4" />}
      />
      <span className="text-sm text-text-2 tabular-nums">{pagesTexts.pageOf(page, pages)}</span>
      <Button
        aria-label={pagesTexts.nextPage}
        locked={page >= pages || busy}
        onClick={() => onPage(page + 1)}
        icon={<ChevronRight className="size-4" />}
      />
    </nav>
  );
}
