import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { PartFailed } from './part-failed.tsx';

type Props = { onRetry: () => void; children: ReactNode };

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
    return <PartFailed onRetry={this.props.onRetry} />;
  }
}
