import { keepBrakeOn, putBrakeOn, releaseBrake, type BrakeOn } from '@topup/web-kit/api/brakes.ts';
import type { BrakingService } from '@topup/web-kit/api/stops.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Dialog } from '@topup/web-kit/ui/dialog.tsx';
import { Field, inputClass } from '@topup/web-kit/ui/field.tsx';
import { Form } from '@topup/web-kit/ui/form.tsx';
import { Problem } from '@topup/web-kit/ui/problem.tsx';
import { Select } from '@topup/web-kit/ui/select.tsx';
import { useId, useState } from 'react';
import { useAct } from '../decision/use-act.ts';
import { REVIEWS, reviewAtIn } from './review-times.ts';
import { brakeFormTexts as t, brakeTexts } from './texts.ts';
import { whatItStops } from './what-it-stops.ts';

/** `on`: the brake as the admin has seen it, who changes no other. */
export type BrakeChange = { service: BrakingService; name: string } & (
  { act: 'putOn' } | { act: 'keep' | 'release'; on: BrakeOn }
);

const REASON_MIN = 3;
const REASON_MAX = 500;

type Said = { reason: string; reviewAt: string };

const sent = (change: BrakeChange, { reason, reviewAt }: Said) => {
  if (change.act === 'putOn') return putBrakeOn(change, { reason, reviewAt });
  const { id } = change.on;
  return change.act === 'keep' ? keepBrakeOn(change, { id, reason, reviewAt }) : releaseBrake(change, { id, reason });
};

function ReviewChoice({ hours, onChoose }: { hours: number; onChoose: (hours: number) => void }) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-text-2">
        {t.review}
      </label>
      <Select
        id={id}
        aria-describedby={`${id}-hint`}
        value={hours}
        className={inputClass}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {REVIEWS.map((review) => (
          <option key={review.hours} value={review.hours}>
            {review.label}
          </option>
        ))}
      </Select>
      <p id={`${id}-hint`} className="text-xs text-text-3">
        {t.reviewHint}
      </p>
    </div>
  );
}

type Props = { change: BrakeChange; label: string; onClose: () => void; tell: (what: string) => void };

export function BrakeDialog({ change, label, onClose, tell }: Props) {
  const [reason, setReason] = useState('');
  const [hours, setHours] = useState(REVIEWS[0]?.hours ?? 1);
  const [isTried, setTried] = useState(false);
  const changing = useAct(
    (said: Said) => sent(change, said),
    brakeTexts.actFailed,
    (what) => {
      tell(what);
      onClose();
    },
  );
  const lacks = reason.trim().length < REASON_MIN;
  const submit = () => {
    setTried(true);
    if (!lacks) changing.act({ reason: reason.trim(), reviewAt: reviewAtIn(hours, Date.now()) });
  };
  const act = brakeTexts[change.act];
  const form = useId();
  return (
    <Dialog
      title={brakeTexts.named(act, label)}
      description={change.act === 'release' ? t.releaseText : whatItStops(change.name)}
      onClose={onClose}
      locked={changing.busy}
      footer={
        <Button type="submit" form={form} variant={change.act === 'putOn' ? 'danger' : 'primary'} busy={changing.busy}>
          {act}
        </Button>
      }
    >
      <Form id={form} className="grid gap-4" onSubmit={submit}>
        <Field
          label={t.reason}
          hint={t.reasonHint}
          maxLength={REASON_MAX}
          autoComplete="off"
          value={reason}
          error={isTried && lacks ? t.reasonNeeded : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        {change.act !== 'release' && <ReviewChoice hours={hours} onChoose={setHours} />}
        <Problem>{changing.problem}</Problem>
      </Form>
    </Dialog>
  );
}
