import { shellTexts } from './texts/shell.ts';
import { ErrorState } from '@topup/web-kit/ui/states.tsx';

/** Without the configuration the shell cannot find its remotes. */
export const StartFailed = ({ onRetry }: { onRetry: () => void }) => (
  <main className="mx-auto max-w-lg px-4 py-16">
    <ErrorState title={shellTexts.startFailedTitle} message={shellTexts.startFailedText} onRetry={onRetry} />
  </main>
);
