import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { sharedTexts } from '../texts/shared.ts';
import { Button } from './button.tsx';

type StaleNoticeProps = { title: string; text: ReactNode; onRetry: () => void; busy?: boolean };

export const StaleNotice = ({ title, text, onRetry, busy = false }: StaleNoticeProps) => (
  <div
    role="alert"
    className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-danger bg-danger/10 px-4 py-2"
  >
    <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />
    <p className="min-w-0 flex-1 basis-56 text-sm">
      <strong className="font-semibold">{title}</strong> <span className="text-text-2">{text}</span>
    </p>
    <Button size="small" onClick={onRetry} busy={busy}>
      {sharedTexts.tryAgain}
    </Button>
  </div>
);
