import { LoadingBlock } from '@topup/web-kit/ui/skeleton.tsx';
import { Suspense, lazy, useState } from 'react';
import { contentsText, readContents } from '../price/contents.ts';
import { editTexts as t } from './texts.ts';
import type { RowEdit } from './use-row-edit.ts';

const ContentsDialog = lazy(() => import(/* webpackChunkName: "contents" */ './contents-dialog.tsx'));
const ContentsFields = lazy(() => import(/* webpackChunkName: "contents" */ './contents-fields.tsx'));

/** In a row, whose cells have no room for the fields. */
export function EditContents({ edit }: { edit: RowEdit }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="mt-1 block max-w-full truncate text-left text-xs font-medium text-info underline-offset-2 hover:underline"
      >
        {t.gives(contentsText(readContents(edit.draft.contents)))}
      </button>
      {isOpen && (
        <Suspense>
          <ContentsDialog edit={edit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

export const SheetContents = ({ edit }: { edit: RowEdit }) => (
  <Suspense fallback={<LoadingBlock label={t.loadingContents} className="h-96" />}>
    <ContentsFields edit={edit} />
  </Suspense>
);
