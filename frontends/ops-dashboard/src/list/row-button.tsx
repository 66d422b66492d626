import { Eye } from 'lucide-react';
import { Button } from '@topup/web-kit/ui/button.tsx';

/** Opens a row's record. A click on the row does the same; this button is there for the keyboard. */
export const RowButton = ({ label, onOpen }: { label: string; onOpen: () => void }) => (
  <Button
    size="small"
    variant="quiet"
    aria-label={label}
    onClick={onOpen}
    className="scroll-mt-12"
    icon={<Eye aria-hidden="true" className="size-4" />}
  />
);
