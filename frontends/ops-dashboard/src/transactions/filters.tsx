import { statusTexts } from '@topup/web-kit/texts/status.ts';
import { walletTexts } from '@topup/web-kit/texts/wallet.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { Field } from '@topup/web-kit/ui/field.tsx';
import { SelectField, type Option } from '@topup/web-kit/ui/select-field.tsx';
import { Search, SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { transactionTexts as t } from '../texts.ts';
import type { Address } from '../use-address.ts';
import { FILTERS } from './filter-names.ts';

const SEARCH_MAX = 64;
const STATUSES = [
  'completed',
  'pending',
  'processing',
  'failed',
  'refund_initiated',
  'refunded',
  'refund_failed',
  'manual_refund',
  'failed_credit',
];
const wordOf = (status: string) => (status === 'failed_credit' ? t.failedCredit : (statusTexts[status] ?? status));
const withAll = (all: string, options: Option[]): Option[] => [{ value: '', label: all }, ...options];
const named = (names: Record<string, string>): Option[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const TYPES = withAll(t.allTypes, named(walletTexts.types));
const METHODS = withAll(t.allMethods, named(walletTexts.methods));
const STATES = withAll(
  t.allStatuses,
  STATUSES.map((value) => ({ value, label: wordOf(value) })),
);

const SearchBox = ({ text, onText }: { text: string; onText: (text: string) => void }) => (
  <div className="flex items-end gap-2">
    <Field
      label={t.search}
      placeholder={t.searchHint}
      className="min-w-0 flex-1"
      type="text"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={SEARCH_MAX}
      value={text}
      onChange={({ target }) => onText(target.value)}
    />
    <Button type="submit" look="primary" icon={<Search aria-hidden="true" className="size-4" />}>
      <span className="max-sm:sr-only">{t.searchButton}</span>
    </Button>
  </div>
);

/** What narrows the list at once; folded away on phones until it is asked for. */
function Choices({ address: { get, set }, chosen }: { address: Address; chosen: number }) {
  const [open, setOpen] = useState(false);
  const choice = (name: string) => ({ value: get(name), onChange: (value: string) => set({ [name]: value }) });
  const day = (name: string) => ({
    type: 'date',
    // The browser's own picker needs the room on phones.
    className: '[&_input]:px-2',
    value: get(name),
    onChange: ({ target }: { target: HTMLInputElement }) => set({ [name]: target.value }),
  });
  return (
    <>
      <Button
        className="md:hidden"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        icon={<SlidersHorizontal aria-hidden="true" className="size-4" />}
      >
        {t.filters(chosen)}
      </Button>
      <div className={cx('grid grid-cols-2 gap-3 lg:grid-cols-5', !open && 'max-md:hidden')}>
        <SelectField label={t.type} options={TYPES} {...choice('type')} />
        <SelectField label={t.method} options={METHODS} {...choice('method')} />
        <SelectField label={t.status} options={STATES} {...choice('status')} className="max-lg:col-span-2" />
        <Field label={t.from} max={get('to') || undefined} {...day('from')} />
        <Field label={t.to} min={get('from') || undefined} {...day('to')} />
      </div>
    </>
  );
}

/** The text is searched for when it is sent, everything else at once. */
export function Filters({ address }: { address: Address }) {
  const { get, set } = address;
  const [text, setText] = useState(get('q'));
  const chosen = FILTERS.filter((name) => name !== 'q' && get(name) !== '').length;
  const clear = () => {
    setText('');
    set(Object.fromEntries(FILTERS.map((name) => [name, ''])));
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
        <SearchBox text={text} onText={setText} />
        <Choices address={address} chosen={chosen} />
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
