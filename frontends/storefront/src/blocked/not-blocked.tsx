import { useHost } from '@topup/web-kit/host/host-context.ts';
import type { ReactNode } from 'react';

/** A blocked player sees his balance and his orders. The shell tells him why, and sends him away from the purchase page. */
export const useIsBlocked = (): boolean => Boolean(useHost().user?.blocked);

/** For what the services refuse a blocked player. */
export const NotBlocked = ({ children }: { children: ReactNode }) => (useIsBlocked() ? null : children);
