import { TriangleAlert } from 'lucide-react';

export const Warning = ({ children }: { children: string }) => (
  <p className="mb-3 flex gap-2 rounded-md bg-warning/14 px-3 py-2 text-sm text-text-1">
    <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
    <span>{children}</span>
  </p>
);
