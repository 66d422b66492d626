import { ENDINGS, type Ending } from '@topup/web-kit/api/price-rules.ts';
import { Field } from '@topup/web-kit/ui/field.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { SelectBox } from '../fields/select-box.tsx';
import type { RuleDraft } from './rule.ts';
import { bulkTexts } from './texts.ts';

const t = bulkTexts.ruleTexts;

type RuleFieldsProps = { rule: RuleDraft; onChange: (rule: RuleDraft) => void; error?: string | undefined };

export const RuleFields = ({ rule, onChange, error }: RuleFieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-3">
    <SelectField
      label={t.kind}
      value={rule.kind}
      onChange={(kind) => onChange({ ...rule, kind: kind as RuleDraft['kind'] })}
      options={[
        { value: 'percent', label: t.percent },
        { value: 'rupees', label: t.rupees },
      ]}
    />
    <Field
      label={rule.kind === 'percent' ? '%' : 'Rs'}
      inputMode="decimal"
      autoComplete="off"
      value={rule.value}
      error={error}
      onChange={({ target }) => onChange({ ...rule, value: target.value })}
    />
    <SelectField
      label={t.ending}
      value={rule.ending}
      onChange={(ending) => onChange({ ...rule, ending: ending as Ending })}
      options={ENDINGS.map((ending) => ({ value: ending, label: t.endings[ending] ?? ending }))}
    />
    <span className="flex items-center text-sm text-text-2 sm:col-span-3">
      <SelectBox
        label={t.floor}
        isChecked={rule.floor}
        onChange={(floor) => onChange({ ...rule, floor })}
        className="-ml-2 size-11"
      />
      <span aria-hidden="true">{t.floor}</span>
    </span>
  </div>
);
