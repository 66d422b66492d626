import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { iconsQuery, ICONS_KEY, uploadIcon } from '@topup/web-kit/api/product-icons.ts';
import { Skeletons } from '@topup/web-kit/ui/skeleton.tsx';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, Upload } from 'lucide-react';
import { useIsNarrow } from '../screen/use-is-narrow.ts';
import { IconImage } from './icon-image.tsx';
import { iconTexts as t } from './texts.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Form } from '@topup/web-kit/ui/form.tsx';
import { useId, useRef, useState } from 'react';
import { useAlerts } from '../alert/alert-context.ts';

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

function UploadForm() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const alerts = useAlerts();
  const client = useQueryClient();
  const uploading = useMutation({
    mutationFn: uploadIcon,
    onSuccess: ({ message }) => {
      if (input.current) input.current.value = '';
      alerts.success(message ?? t.uploaded);
      void client.invalidateQueries({ queryKey: ICONS_KEY });
    },
    onError: (error) => fail(messageOf(error, t.uploadFailed)),
  });
  const fail = (text: string) => {
    setProblem(text);
    alerts.error(text);
  };
  const upload = () => {
    const file = input.current?.files?.[0];
    setProblem('');
    if (file) uploading.mutate(file);
    else fail(t.noFile);
  };
  return (
    <Form onSubmit={upload}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-text-2">
        {t.file}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/*"
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={() => setProblem('')}
          className="min-h-11 min-w-0 flex-1 basis-40 rounded-md border border-line-strong bg-surface-1 text-sm text-text-2 file:mr-3 file:h-10.5 file:rounded-l-md file:border-0 file:bg-surface-2 file:px-3 file:font-medium file:text-text-1 aria-invalid:border-danger"
        />
        <Button type="submit" busy={uploading.isPending} icon={<Upload aria-hidden="true" className="size-4" />}>
          {uploading.isPending ? t.uploading : t.upload}
        </Button>
      </div>
      <p id={`${id}-note`} className={problem ? 'mt-1.5 text-sm text-danger' : 'mt-1.5 text-xs text-text-3'}>
        {problem || t.hint}
      </p>
    </Form>
  );
}
