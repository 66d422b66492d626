import { shellTexts } from '@topup/web-kit/texts/shell.ts';
import { ErrorState } from '@topup/web-kit/ui/states.tsx';

/** Without its configuration the store cannot know where its parts are. */
export const StartFailed = ({ onRetry }: { onRetry: () => void }) => (
  <main className="mx-auto max-w-lg px-4 py-16">
    <ErrorState title={shellTexts.startFailedTitle} message={shellTexts.startFailedText} onRetry={onRetry} />
  </main>
);
