import { Field } from '@topup/web-kit/ui/field.tsx';
import { RadioCards } from '@topup/web-kit/ui/radio-cards.tsx';
import { WAYS, type Plan, type Way } from './proposals.ts';
import { RuleFields } from './rule-fields.tsx';
import { bulkTexts as t } from './texts.ts';

type PlanFieldsProps = {
  plan: Plan;
  onChange: (plan: Plan) => void;
  error?: string | undefined;
  ways?: Way[];
};

export function PlanFields({ plan, onChange, error, ways = WAYS }: PlanFieldsProps) {
  const { way } = plan;
  const labels = { percent: t.percent, price: t.price, points: t.points };
  return (
    <div className="grid gap-5">
      <RadioCards
        label={t.how}
        value={way}
        onChange={(next) => onChange({ ...plan, way: next as Way })}
        cards={ways.map((value) => ({ value, label: t.ways[value], note: t.wayNotes[value] }))}
      />
      {way === 'rule' ? (
        <RuleFields rule={plan.rule} onChange={(rule) => onChange({ ...plan, rule })} error={error} />
      ) : (
        <Field
          label={labels[way]}
          inputMode="decimal"
          autoComplete="off"
          value={plan[way]}
          error={error}
          {...(way === 'percent' ? { hint: t.percentHint } : {})}
          onChange={({ target }) => onChange({ ...plan, [way]: target.value })}
        />
      )}
    </div>
  );
}
