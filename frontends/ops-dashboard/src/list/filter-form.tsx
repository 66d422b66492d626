import { Button } from '@topup/web-kit/ui/button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { inputClass } from '@topup/web-kit/ui/field.tsx';
import { Form } from '@topup/web-kit/ui/form.tsx';
import { useSlashKey } from '@topup/web-kit/ui/use-slash-key.ts';
import { Search, SlidersHorizontal, X } from 'lucide-react';
import { useState, type ReactNode, type Ref } from 'react';
import { FILTERS } from './filters.ts';
import type { Address } from './use-address.ts';
import { filterTexts as t } from './filter-texts.ts';
import { SEARCH_MAX } from './search-text.ts';

type SearchTexts = { search: string; searchHint: string; searchTitle: string };
/** A search text, and the URL parameter that holds it. */
type Search = SearchTexts & { name: string; max: number };

const SearchInput = ({
  of: { search, searchHint, searchTitle, max },
  inputRef,
  text,
  onText,
}: {
  of: Search;
  inputRef: Ref<HTMLInputElement> | undefined;
  text: string;
  onText: (text: string) => void;
}) => (
  <div className="relative min-w-0 flex-1 basis-44 md:basis-48">
    <Search aria-hidden="true" className="absolute inset-y-0 left-3 my-auto size-4 text-text-3" />
    <input
      ref={inputRef}
      type="text"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={max}
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
  /** Of the one search text `q`, or of several. */
  texts: SearchTexts | readonly Search[];
  children: ReactNode;
};

const isSeveral = (texts: FilterFormProps['texts']): texts is readonly Search[] => Array.isArray(texts);

/** Search texts apply on submit, every other filter at once. */
export function FilterForm({ address: { get, set }, texts, children }: FilterFormProps) {
  const searches = isSeveral(texts) ? texts : [{ ...texts, name: 'q', max: SEARCH_MAX }];
  const names = searches.map(({ name }) => name);
  const [typed, setTyped] = useState(Object.fromEntries(names.map((name) => [name, get(name)])));
  const slash = useSlashKey();
  const [open, setOpen] = useState(false);
  const chosen = FILTERS.filter((name) => !names.includes(name) && get(name) !== '').length;
  const clear = () => {
    setTyped({});
    set(Object.fromEntries(FILTERS.map((name) => [name, ''])));
  };
  const submit = () => set(Object.fromEntries(names.map((name) => [name, typed[name]?.trim() ?? ''])));
  return (
    <Form role="search" className="mb-4 flex flex-wrap items-center gap-2" onSubmit={submit}>
      {searches.map((search, index) => (
        <SearchInput
          key={search.name}
          of={search}
          inputRef={index === 0 ? slash : undefined}
          text={typed[search.name] ?? ''}
          onText={(text) => setTyped({ ...typed, [search.name]: text })}
        />
      ))}
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
      {(chosen > 0 || names.some(get)) && (
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
