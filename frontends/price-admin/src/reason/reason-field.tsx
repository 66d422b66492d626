import { Field } from '@topup/web-kit/ui/field.tsx';
import { reasonTexts as t } from './texts.ts';

const REASON_MAX = 200;

type ReasonFieldProps = { value: string; onChange: (value: string) => void; error?: string | undefined; hint?: string };

export const ReasonField = ({ value, onChange, error, hint = t.hint }: ReasonFieldProps) => (
  <Field
    label={t.reason}
    hint={hint}
    autoComplete="off"
    maxLength={REASON_MAX}
    value={value}
    error={error}
    onChange={({ target }) => onChange(target.value)}
  />
);
