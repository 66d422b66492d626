import { Eye } from 'lucide-react';
import { Button } from './button.tsx';

/**
 * Opens the row of a table that it stands in: where the keyboard stops in that row. It shows while the row is pointed at
 * or has the focus, and always on devices that cannot point.
 */
export const RowButton = ({ label, onOpen }: { label: string; onOpen: () => void }) => (
  <Button
    size="small"
    look="quiet"
    aria-label={label}
    onClick={onOpen}
    className="scroll-mt-12 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100"
    icon={<Eye aria-hidden="true" className="size-4" />}
  />
);
