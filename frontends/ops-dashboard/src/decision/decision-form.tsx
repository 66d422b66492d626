import { Field } from '@topup/web-kit/ui/field.tsx';
import { Problem } from '@topup/web-kit/ui/problem.tsx';
import type { ReactNode } from 'react';

const TEXT_MAX = 200;

export function DecisionForm({
  texts: { title, text },
  problem,
  children,
}: {
  texts: { readonly title: string; readonly text: string };
  problem: string;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="grid gap-3 rounded-md border border-warning p-4">
      <h3 className="text-sm font-semibold">{title}</h3>
      <p className="text-sm text-text-2">{text}</p>
      {children}
      {problem && <Problem>{problem}</Problem>}
    </section>
  );
}

export function DecisionField({
  onChange,
  problem,
  ...field
}: {
  label: string;
  hint?: string;
  value: string;
  problem: string | false;
  disabled: boolean;
  onChange: (value: string) => void;
}) {
  return (
    <Field
      {...field}
      maxLength={TEXT_MAX}
      autoComplete="off"
      error={problem || undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
