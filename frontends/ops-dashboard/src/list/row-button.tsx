import { Eye } from 'lucide-react';
import { Button } from '@topup/web-kit/ui/button.tsx';

/** The row's tab stop. Shown on hover or focus, and always on devices without hover. */
export const RowButton = ({ label, onOpen }: { label: string; onOpen: () => void }) => (
  <Button
    size="small"
    variant="quiet"
    aria-label={label}
    onClick={onOpen}
    className="scroll-mt-12 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100"
    icon={<Eye aria-hidden="true" className="size-4" />}
  />
);
