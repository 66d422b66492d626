import type { Role, SessionUser } from '@topup/web-kit/host/host.ts';
import { areaOf } from '../access.ts';
import { shellTexts } from '../texts/shell.ts';
import { ChartColumn, House, ReceiptText, Tags, Wallet, type LucideIcon } from 'lucide-react';

/** `also`: another path that shows the same screen as `to`. */
export type NavItem = { to: string; also?: string; label: string; Icon: LucideIcon };

export const isCurrent = ({ to, also = to }: NavItem, path: string): boolean =>
  [to, also].some((one) => path === one || path.startsWith(`${one}/`));

const ITEMS: Record<Role, NavItem[]> = {
  user: [
    { to: '/user', label: shellTexts.navHome, Icon: House },
    { to: '/wallet-recharge', also: '/wallet', label: shellTexts.navWallet, Icon: Wallet },
    { to: '/user-orders', label: shellTexts.navOrders, Icon: ReceiptText },
  ],
  admin: [
    { to: '/admin', label: shellTexts.navAdmin, Icon: Tags },
    { to: '/user', label: shellTexts.navHome, Icon: House },
    { to: '/wallet', also: '/wallet-recharge', label: shellTexts.navWallet, Icon: Wallet },
    { to: '/user-orders', label: shellTexts.navOrders, Icon: ReceiptText },
    { to: '/dashboard', label: shellTexts.navDashboard, Icon: ChartColumn },
  ],
};

/** Without the pages that a blocked player is sent away from. */
export const navItemsOf = ({ role, blocked }: Pick<SessionUser, 'role' | 'blocked'>): NavItem[] =>
  blocked ? ITEMS[role].filter(({ to }) => !areaOf(to)?.isForBuying) : ITEMS[role];
