import { Link } from '@topup/web-kit/host/router.tsx';
import { PageHeader } from '@topup/web-kit/ui/page-header.tsx';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { subPageTexts } from './sub-page-texts.ts';

type Props = { title: string; text: string; action: ReactNode; children: ReactNode };

/** A page of its own below the dashboard, with a link back. */
export const SubPage = ({ title, text, action, children }: Props) => (
  <div className="mx-auto w-full max-w-7xl px-4 py-6">
    <Link
      to="/dashboard"
      className="mb-3 inline-flex min-h-9 items-center gap-1.5 text-sm text-text-2 hover:text-text-1"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      <span>{subPageTexts.back}</span>
    </Link>
    <PageHeader title={title} text={text}>
      {action}
    </PageHeader>
    {children}
  </div>
);
