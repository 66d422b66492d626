import type { ReactNode } from 'react';
import { useHost } from './host-context.ts';
import type { Right } from './host.ts';

/** Says what the signed-in admin may do, so that screens show only that. The server checks every call. */
export function useMay(): (right: Right) => boolean {
  const { user } = useHost();
  // A release before scopes names no rights. Then the services allow an admin everything.
  return (right) => user?.role === 'admin' && (user.rights?.includes(right) ?? true);
}

type MayProps = { right: Right; children: ReactNode; otherwise?: ReactNode };

export const May = ({ right, children, otherwise = null }: MayProps) => (useMay()(right) ? children : otherwise);
