import { Button } from '@topup/web-kit/ui/button.tsx';
import { Field } from '@topup/web-kit/ui/field.tsx';
import { Form } from '@topup/web-kit/ui/form.tsx';
import { useState } from 'react';
import { importTexts as t } from './texts.ts';
import { istToIso } from './to-time.ts';

export function TimeForm({ onReview }: { onReview: (at: string) => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const submit = () => {
    const at = istToIso(typed);
    const wrong = at === null ? t.timeMissing : at > new Date().toISOString() ? t.timeFuture : '';
    setProblem(wrong);
    if (at !== null && !wrong) onReview(at);
  };
  return (
    <Form onSubmit={submit} aria-label={t.toTime} className="mt-5 border-t border-line pt-4">
      <h3 className="mb-2 text-sm font-semibold">{t.toTime}</h3>
      <div className="flex items-start gap-2">
        <Field
          label={t.time}
          type="datetime-local"
          className="min-w-0 flex-1"
          value={typed}
          error={problem || undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" className="mt-6.5">
          {t.review}
        </Button>
      </div>
    </Form>
  );
}
