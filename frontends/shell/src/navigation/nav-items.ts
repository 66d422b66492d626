import type { Role } from '@topup/web-kit/host/host.ts';
import { shellTexts } from '../texts/shell.ts';
import { ChartColumn, House, ReceiptText, Tags, Wallet, type LucideIcon } from 'lucide-react';

/** `also`: another path that shows the same screen as `to`. */
export type NavItem = { to: string; also?: string; label: string; Icon: LucideIcon };

export const isCurrent = ({ to, also = to }: NavItem, path: string): boolean =>
  [to, also].some((one) => path === one || path.startsWith(`${one}/`));

export const NAV_ITEMS: Record<Role, NavItem[]> = {
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
