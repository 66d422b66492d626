import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useHost } from '../host/host-context.ts';
import { copyingTexts as t } from '../texts/shared.ts';

const CONFIRMED_MS = 2000;

export function CopyButton({ value, label }: { value: string; label: string }) {
  const [copiedAt, setCopiedAt] = useState(0);
  const host = useHost();
  useEffect(() => {
    if (copiedAt === 0) return undefined;
    const timer = setTimeout(() => setCopiedAt(0), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopiedAt(Date.now());
      host.announce(t.copied);
    } catch {
      await host.alert(t.copyFailed);
    }
  };
  return (
    <button
      type="button"
      onClick={() => void copy()}
      aria-label={copiedAt ? t.copied : label}
      className="inline-flex size-9 items-center justify-center rounded-sm text-text-3 hover:bg-surface-2 hover:text-text-1"
    >
      {copiedAt ? <Check className="size-4 text-success" /> : <Copy className="size-4" />}
    </button>
  );
}

export const CopyableId = ({ id, shown = id, label }: { id: string; shown?: string; label: string }) => (
  <span className="inline-flex max-w-full min-w-0 items-center gap-0.5">
    <code className="truncate font-mono text-sm text-text-2" title={id}>
      {shown}
    </code>
    <CopyButton value={id} label={label} />
  </span>
);
