import { shortId } from '@topup/web-kit/format/ids.ts';
import { CopyableId } from '@topup/web-kit/ui/copy-button.tsx';

export const IdLine = ({ label, copyLabel, id }: { label: string; copyLabel: string; id: string }) => (
  <p className="flex items-center gap-2 text-sm text-text-3">
    <span>{`${label} `}</span>
    <CopyableId id={id} shown={shortId(id)} label={copyLabel} />
  </p>
);
