import { Button } from '@topup/web-kit/ui/button.tsx';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { CloudDownload, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProgressBar } from '../latest/progress-bar.tsx';
import { latestTexts as l } from '../latest/texts.ts';
import { priceTexts as t } from '../price/texts.ts';
import { SearchBox } from './search-box.tsx';

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
          <Button
            variant="primary"
            onClick={props.onFetch}
            busy={props.isFetching}
            className="flex-1 max-[22rem]:px-2"
            icon={<CloudDownload aria-hidden="true" className="size-4" />}
          >
            {l.fetch}
          </Button>
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
