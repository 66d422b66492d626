import { keepBrakeOn, putBrakeOn, releaseBrake, type BrakeOn } from '@topup/web-kit/api/brakes.ts';
import type { BrakingService } from '@topup/web-kit/api/stops.ts';
import { inputClass } from '@topup/web-kit/ui/field.tsx';
import { Select } from '@topup/web-kit/ui/select.tsx';
import { useId, useState } from 'react';
import { ReasonDialog } from '../decision/reason-dialog.tsx';
import { reasonTexts } from '../decision/texts.ts';
import { useAct } from '../decision/use-act.ts';
import { REVIEWS, reviewAtIn } from './review-times.ts';
import { brakeFormTexts as t, brakeTexts } from './texts.ts';
import { whatItStops } from './what-it-stops.ts';

/** `on`: the brake as the admin has seen it, who changes no other. */
export type BrakeChange = { service: BrakingService; name: string } & (
  { act: 'putOn' } | { act: 'keep' | 'release'; on: BrakeOn }
);

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
  const [hours, setHours] = useState(REVIEWS[0]?.hours ?? 1);
  const changing = useAct(
    (said: Said) => sent(change, said),
    brakeTexts.actFailed,
    (what) => {
      tell(what);
      onClose();
    },
  );
  const act = brakeTexts[change.act];
  return (
    <ReasonDialog
      title={brakeTexts.named(act, label)}
      description={change.act === 'release' ? t.releaseText : whatItStops(change.name)}
      act={act}
      isDanger={change.act === 'putOn'}
      hint={reasonTexts.forTheRecord}
      changing={changing}
      onSubmit={(reason) => changing.act({ reason, reviewAt: reviewAtIn(hours, Date.now()) })}
      onClose={onClose}
    >
      {change.act !== 'release' && <ReviewChoice hours={hours} onChoose={setHours} />}
    </ReasonDialog>
  );
}
