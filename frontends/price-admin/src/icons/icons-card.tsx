import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { iconsQuery } from '@topup/web-kit/api/product-icons.ts';
import { Skeletons } from '@topup/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useIsNarrow } from '../screen/use-is-narrow.ts';
import { IconImage } from './icon-image.tsx';
import { iconTexts as t } from './texts.ts';
import { UploadForm } from './upload-form.tsx';

const SKELETONS = 9;

const grid = 'grid grid-cols-6 gap-2 sm:grid-cols-8 lg:grid-cols-12';
const tile = 'flex aspect-square items-center justify-center rounded-md border border-line bg-surface-2 p-1.5';

function IconGrid() {
  const { data, error, isPending } = useQuery(iconsQuery());
  const title = t.available(data?.length ?? 0);
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-sm font-medium text-text-2">{title}</h3>
      {error && !data && <p className="text-sm text-danger">{messageOf(error, t.readFailed)}</p>}
      {data?.length === 0 && <p className="text-sm text-text-3">{t.empty}</p>}
      <ul tabIndex={0} aria-label={title} className={`${grid} max-h-44 overflow-y-auto p-0.5`}>
        {isPending && <Skeletons count={SKELETONS} className="aspect-square" />}
        {data?.map((icon) => (
          <li key={icon._id} className={tile} title={icon.filename}>
            <IconImage icon={icon} className="max-h-full max-w-full object-contain" />
            <span className="sr-only">{icon.filename}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function IconsCard() {
  const isNarrow = useIsNarrow();
  return (
    <details
      open={!isNarrow}
      aria-label={t.title}
      className="group mb-4 rounded-lg border border-line bg-surface-1 shadow-near"
    >
      <summary className="flex min-h-12 list-none items-center gap-3 rounded-lg px-4 py-2 [&::-webkit-details-marker]:hidden">
        <h2 className="flex-1 text-base font-semibold">{t.title}</h2>
        <ChevronDown aria-hidden="true" className="size-4 text-text-3 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-x-8 gap-y-4 px-4 pb-4 lg:grid-cols-[24rem_1fr]">
        <UploadForm />
        <IconGrid />
      </div>
    </details>
  );
}
