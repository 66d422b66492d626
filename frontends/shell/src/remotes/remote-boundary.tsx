import { shellTexts } from '@topup/web-kit/texts/shell.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { PageTitle } from '@topup/web-kit/ui/page-title.tsx';
import { PlugZap } from 'lucide-react';
import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';

type Props = { onRetry: () => void; children: ReactNode };

/** Keeps a remote's failure inside its own card: navigation and the other remotes live on. */
export class RemoteBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('A part of the store failed', error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert" className="mx-auto max-w-md px-4 py-16">
        <Card className="flex flex-col items-center gap-3 p-8 text-center">
          <PlugZap aria-hidden="true" className="size-10 text-warning" strokeWidth={1.5} />
          <PageTitle className="text-lg font-bold">{shellTexts.remoteFailedTitle}</PageTitle>
          <p className="text-sm text-text-2">{shellTexts.remoteFailedText}</p>
          <Button look="primary" onClick={this.props.onRetry}>
            {shellTexts.retry}
          </Button>
        </Card>
      </div>
    );
  }
}
