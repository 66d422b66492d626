import { May } from '@topup/web-kit/host/use-may.tsx';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { CloudDownload, RefreshCw, Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProgressBar } from '../latest/progress-bar.tsx';
import { latestTexts as l } from '../latest/texts.ts';
import { priceTexts as t } from '../price/texts.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { inputClass } from '@topup/web-kit/ui/field.tsx';
import { useSlashKey } from '@topup/web-kit/ui/use-slash-key.ts';

type ActionsCardProps = {
  text: string;
  onSearch: (text: string) => void;
  onFetch: () => void;
  isFetching: boolean;
  progress: number;
  onRefresh: () => void;
  isRefreshing: boolean;
  children?: ReactNode;
};

export const ActionsCard = (props: ActionsCardProps) => (
  <Card className="mb-4 p-4">
    <section aria-label={t.actions}>
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox text={props.text} onSearch={props.onSearch} />
        <div className="flex flex-1 flex-wrap gap-x-2 gap-y-3 sm:flex-none sm:gap-3">
          <May right="setPrices">
            <Button
              variant="primary"
              onClick={props.onFetch}
              busy={props.isFetching}
              className="flex-1 max-[22rem]:px-2"
              icon={<CloudDownload aria-hidden="true" className="size-4" />}
            >
              {l.fetch}
            </Button>
          </May>
          <Button
            onClick={props.onRefresh}
            busy={props.isRefreshing}
            className="max-[22rem]:px-3"
            icon={<RefreshCw aria-hidden="true" className="size-4" />}
          >
            <span className="max-sm:sr-only">{t.refresh}</span>
          </Button>
          {props.children}
        </div>
      </div>
      <ProgressBar value={props.progress} />
    </section>
  </Card>
);

type SearchBoxProps = { text: string; onSearch: (text: string) => void };

function SearchBox({ text, onSearch }: SearchBoxProps) {
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
