import { useState } from 'react';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Select } from '@topup/web-kit/ui/select.tsx';
import type { Address } from './use-address.ts';
import { RANGE_NAMES, rangeOf, rangesAt, type RangeName } from './day-ranges.ts';
import { filterTexts as t } from './filter-texts.ts';

const chip = (isChosen: boolean, more = ''): string =>
  cx(
    'min-h-11 rounded-full border px-3 text-base md:min-h-10 md:text-sm',
    isChosen ? 'border-info bg-info/10 font-medium text-text-1' : 'border-line-strong bg-surface-1 text-text-2',
    more,
  );

type Option = { value: string; label: string };

export const withAll = (all: string, options: Option[]): Option[] => [{ value: '', label: all }, ...options];
export const named = (names: Record<string, string>): Option[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

type ChoiceProps = { label: string; options: Option[]; value: string; onChange: (value: string) => void };

export const ChoiceChip = ({ label, options, value, onChange }: ChoiceProps) => (
  <Select
    aria-label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    className={chip(value !== '', '[field-sizing:content] max-md:w-full md:max-w-44')}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </Select>
);

export const choiceOf = ({ get, set }: Address, name: string) => ({
  value: get(name),
  onChange: (value: string) => set({ [name]: value }),
});

type DayProps = { label: string; value: string; min?: string; max?: string; onChange: (day: string) => void };

const FIRST_DAY = '2020-01-01';

/** False while a year is being typed: on the way to 2026 the field has the year 2, then 20, then 202. */
const isDay = ({ value, validity }: HTMLInputElement): boolean =>
  value === '' ? !validity.badInput : value >= FIRST_DAY;

function DayChip({ label, value, min, max, onChange }: DayProps) {
  const [typed, setTyped] = useState({ over: value, text: value });
  const shown = typed.over === value ? typed.text : value;
  return (
    <label className={chip(value !== '', 'inline-flex items-center gap-1.5 whitespace-nowrap max-md:w-full')}>
      <span>{label}</span>
      <input
        type="date"
        value={shown}
        min={min || FIRST_DAY}
        max={max || undefined}
        onChange={({ target }) => {
          setTyped({ over: value, text: target.value });
          if (isDay(target)) onChange(target.value);
        }}
        // WebKit shows today's date in an empty field, so an empty field gets the colour of a hint.
        className={cx('min-w-0 flex-1 rounded-sm bg-transparent', shown === '' ? 'text-text-3' : 'text-text-1')}
      />
    </label>
  );
}

const OWN_DAYS = 'own';
const RANGES: Option[] = withAll(
  t.anyDay,
  RANGE_NAMES.map((value) => ({ value, label: t.ranges[value] })),
);

export const Days = ({ address: { get, set } }: { address: Address }) => {
  const days = { from: get('from'), to: get('to') };
  const named = rangeOf(days);
  const isOwn = !named && (days.from !== '' || days.to !== '');
  const choose = (name: string) => {
    if (name !== OWN_DAYS) set(name === '' ? { from: '', to: '' } : { ...rangesAt()[name as RangeName] });
  };
  return (
    <>
      <ChoiceChip
        label={t.days}
        options={isOwn ? [...RANGES, { value: OWN_DAYS, label: t.ownDays }] : RANGES}
        value={isOwn ? OWN_DAYS : (named ?? '')}
        onChange={choose}
      />
      <DayChip label={t.from} value={days.from} max={days.to} onChange={(from) => set({ from })} />
      <DayChip label={t.to} value={days.to} min={days.from} onChange={(to) => set({ to })} />
    </>
  );
};
