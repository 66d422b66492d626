import { Button } from '@topup/web-kit/ui/button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { inputClass } from '@topup/web-kit/ui/field.tsx';
import { Form } from '@topup/web-kit/ui/form.tsx';
import { useSlashKey } from '@topup/web-kit/ui/use-slash-key.ts';
import { Search, SlidersHorizontal, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { FILTERS } from './filters.ts';
import type { Address } from './use-address.ts';
import { filterTexts as t } from './filter-texts.ts';
import { SEARCH_MAX } from './search-text.ts';

type SearchTexts = { search: string; searchHint: string; searchTitle: string };

const SearchInput = ({
  texts: { search, searchHint, searchTitle },
  text,
  onText,
}: {
  texts: SearchTexts;
  text: string;
  onText: (text: string) => void;
}) => (
  <div className="relative min-w-0 flex-1 basis-44 md:basis-48">
    <Search aria-hidden="true" className="absolute inset-y-0 left-3 my-auto size-4 text-text-3" />
    <input
      ref={useSlashKey()}
      type="text"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={SEARCH_MAX}
      aria-label={search}
      title={searchTitle}
      placeholder={searchHint}
      value={text}
      onChange={({ target }) => onText(target.value)}
      className={cx(inputClass, 'pl-9 md:min-h-10 md:text-sm')}
    />
  </div>
);

type FilterFormProps = {
  address: Address;
  texts: SearchTexts;
  children: ReactNode;
};

/** The search text applies on submit, every other filter at once. */
export function FilterForm({ address: { get, set }, texts, children }: FilterFormProps) {
  const [text, setText] = useState(get('q'));
  const [open, setOpen] = useState(false);
  const chosen = FILTERS.filter((name) => name !== 'q' && get(name) !== '').length;
  const clear = () => {
    setText('');
    set(Object.fromEntries(FILTERS.map((name) => [name, ''])));
  };
  return (
    <Form role="search" className="mb-4 flex flex-wrap items-center gap-2" onSubmit={() => set({ q: text.trim() })}>
      <SearchInput texts={texts} text={text} onText={setText} />
      <Button type="submit" className="md:min-h-10" icon={<Search aria-hidden="true" className="size-4 sm:hidden" />}>
        <span className="max-sm:sr-only">{t.searchButton}</span>
      </Button>
      <Button
        className="md:hidden"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        icon={<SlidersHorizontal aria-hidden="true" className="size-4" />}
      >
        <span className={cx(chosen === 0 && 'max-sm:sr-only')}>{t.filters(chosen)}</span>
      </Button>
      {(chosen > 0 || get('q')) && (
        <Button
          variant="quiet"
          title={t.clear}
          onClick={clear}
          className="md:min-h-10 md:px-2.5"
          icon={<X aria-hidden="true" className="size-4" />}
        >
          <span className="md:sr-only">{t.clear}</span>
        </Button>
      )}
      <div className={cx('md:contents', open ? 'grid w-full gap-2' : 'hidden')}>{children}</div>
    </Form>
  );
}
