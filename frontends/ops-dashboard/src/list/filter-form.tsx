import { Button } from '@topup/web-kit/ui/button.tsx';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Field } from '@topup/web-kit/ui/field.tsx';
import { LabelledRow } from '@topup/web-kit/ui/labelled-row.tsx';
import type { Option } from '@topup/web-kit/ui/select-field.tsx';
import { Search, SlidersHorizontal, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Address } from '../use-address.ts';

const SEARCH_MAX = 64;

export const withAll = (all: string, options: Option[]): Option[] => [{ value: '', label: all }, ...options];
export const named = (names: Record<string, string>): Option[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** Props of a field whose value is kept in the URL. */
export const choiceOf = ({ get, set }: Address, name: string) => ({
  value: get(name),
  onChange: (value: string) => set({ [name]: value }),
});

type DaysProps = { address: Address; from: string; to: string };

/** A range of days in Indian time. */
export const Days = ({ address: { get, set }, from, to }: DaysProps) => {
  const day = (name: string) => ({
    type: 'date',
    // Less padding on phones, to leave room for the browser's date picker.
    className: '[&_input]:px-2',
    value: get(name),
    onChange: ({ target }: { target: HTMLInputElement }) => set({ [name]: target.value }),
  });
  return (
    <>
      <Field label={from} max={get('to') || undefined} {...day('from')} />
      <Field label={to} min={get('from') || undefined} {...day('to')} />
    </>
  );
};

export type FilterTexts = {
  search: string;
  searchHint: string;
  searchButton: string;
  clear: string;
  filters: (chosen: number) => string;
};
type FilterFormProps = {
  address: Address;
  /** The URL parameters that filter the list; `q` is the search text. */
  names: readonly string[];
  texts: FilterTexts;
  /** Grid classes of the filter fields. */
  grid: string;
  children: ReactNode;
};

/** The search text applies on submit, all other filters at once. On phones the filters are collapsed. */
export function FilterForm({ address: { get, set }, names, texts: t, grid, children }: FilterFormProps) {
  const [text, setText] = useState(get('q'));
  const [open, setOpen] = useState(false);
  const chosen = names.filter((name) => name !== 'q' && get(name) !== '').length;
  const clear = () => {
    setText('');
    set(Object.fromEntries(names.map((name) => [name, ''])));
  };
  return (
    <Card className="mb-4 p-4">
      <form
        role="search"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          set({ q: text.trim() });
        }}
      >
        <LabelledRow
          label={t.search}
          placeholder={t.searchHint}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          maxLength={SEARCH_MAX}
          value={text}
          onText={setText}
          submit={t.searchButton}
          icon={<Search aria-hidden="true" className="size-4" />}
        />
        <Button
          className="md:hidden"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          icon={<SlidersHorizontal aria-hidden="true" className="size-4" />}
        >
          {t.filters(chosen)}
        </Button>
        <div className={cx('grid grid-cols-2 gap-3', grid, !open && 'max-md:hidden')}>{children}</div>
        {(chosen > 0 || get('q')) && (
          <Button
            size="small"
            look="quiet"
            className="justify-self-start"
            onClick={clear}
            icon={<X aria-hidden="true" className="size-4" />}
          >
            {t.clear}
          </Button>
        )}
      </form>
    </Card>
  );
}
