import { Braces } from 'lucide-react';
import { CopyButton } from '@topup/web-kit/ui/copy-button.tsx';
import { Disclosure } from '@topup/web-kit/ui/disclosure.tsx';

export function JsonBlock({ title, value, copyLabel }: { title: string; value: unknown; copyLabel: string }) {
  const text = JSON.stringify(value, null, 2);
  return (
    <Disclosure title={title} icon={<Braces className="size-4" />}>
      <div className="flex items-start gap-2">
        <pre tabIndex={0} aria-label={title} className="max-h-72 min-w-0 flex-1 overflow-auto font-mono text-xs">
          {text}
        </pre>
        <CopyButton value={text} label={copyLabel} />
      </div>
    </Disclosure>
  );
}
