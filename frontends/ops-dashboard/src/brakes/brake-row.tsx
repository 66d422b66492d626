import type { Brake, BrakeOn } from '@topup/web-kit/api/brakes.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { May, useMay } from '@topup/web-kit/host/use-may.tsx';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { brakeTexts as t } from './texts.ts';
import { whatItStops } from './what-it-stops.ts';

const stateOf = (on: Brake['on']) => {
  if (!on) return { word: t.off, colour: 'bg-surface-3 text-text-2' };
  return on.isDue
    ? { word: t.due, colour: 'bg-warning/14 text-warning' }
    : { word: t.on, colour: 'bg-danger/12 text-danger' };
};

const Details = ({ on }: { on: BrakeOn }) => {
  const details = [
    { name: t.reason, value: on.reason },
    { name: t.by, value: on.by },
    { name: t.since, value: formatIst(on.since) },
    { name: t.review, value: formatIst(on.reviewAt) },
  ];
  return (
    <dl className="mt-2 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
      {details.map(({ name, value }) => (
        <div key={name} className="flex min-w-0 flex-wrap gap-x-2">
          <dt className="text-text-3">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

export type OnAct = (act: 'putOn' | 'keep' | 'release') => void;

const Act = ({ act, label, onAct }: { act: Parameters<OnAct>[0]; label: string; onAct: OnAct }) => (
  <Button
    size="small"
    variant={act === 'putOn' ? 'danger' : 'plain'}
    aria-label={t.named(t[act], label)}
    onClick={() => onAct(act)}
  >
    {t[act]}
  </Button>
);

function Acts({ on, label, onAct }: { on: Brake['on']; label: string; onAct: OnAct }) {
  const may = useMay();
  if (!on) return <Act act="putOn" label={label} onAct={onAct} />;
  const mayRelease = on.isMine || may('own');
  return (
    <>
      <Act act="keep" label={label} onAct={onAct} />
      {mayRelease && <Act act="release" label={label} onAct={onAct} />}
      {!mayRelease && <p className="basis-full text-xs text-text-3 sm:max-w-60">{t.ownersOnly}</p>}
    </>
  );
}

export function BrakeRow({ brake: { name, on }, label, onAct }: { brake: Brake; label: string; onAct: OnAct }) {
  const { word, colour } = stateOf(on);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{label}</span>
          <span className={cx('rounded-full px-2.5 py-0.5 text-xs font-semibold', colour)}>{word}</span>
        </p>
        <p className="text-sm text-text-2">{whatItStops(name)}</p>
        {on && <Details on={on} />}
      </div>
      <May right="brake">
        <div className="flex flex-wrap items-center gap-2">
          <Acts on={on} label={label} onAct={onAct} />
        </div>
      </May>
    </li>
  );
}
