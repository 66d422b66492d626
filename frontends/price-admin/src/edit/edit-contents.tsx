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
        title={contentsText(readContents(edit.draft.contents))}
        className="mt-1 min-h-6 text-xs font-medium whitespace-nowrap text-info underline-offset-2 hover:underline"
      >
        {t.gives}
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
    <ContentsFields edit={edit} title={t.contents} />
  </Suspense>
);
