import { cx } from '@topup/web-kit/ui/cx.ts';
import { inputClass } from '@topup/web-kit/ui/field.tsx';
import { useSlashKey } from '@topup/web-kit/ui/use-slash-key.ts';
import { Search, X } from 'lucide-react';
import { priceTexts as t } from '../price/texts.ts';

type SearchBoxProps = { text: string; onSearch: (text: string) => void };

export function SearchBox({ text, onSearch }: SearchBoxProps) {
  const input = useSlashKey();
  const clear = () => {
    onSearch('');
    input.current?.focus();
  };
  return (
    <div role="search" className="relative min-w-0 flex-1 basis-72">
      <Search aria-hidden="true" className="absolute inset-y-0 left-3 my-auto size-4 text-text-3" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={64}
        aria-label={t.search}
        placeholder={t.searchHint}
        value={text}
        onChange={({ target }) => onSearch(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && clear()}
        className={cx(inputClass, 'pr-12 pl-10')}
      />
      {text && (
        <button
          type="button"
          aria-label={t.clear}
          onClick={clear}
          className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-md text-text-3 hover:text-text-1"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  );
}
