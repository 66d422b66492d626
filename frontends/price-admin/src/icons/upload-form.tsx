import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { ICONS_KEY, uploadIcon } from '@topup/web-kit/api/product-icons.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Form } from '@topup/web-kit/ui/form.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useAlerts } from '../alert/alert-context.ts';
import { iconTexts as t } from './texts.ts';

export function UploadForm() {
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
