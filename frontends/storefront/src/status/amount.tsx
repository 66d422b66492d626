import { Money } from '@topup/web-kit/ui/money.tsx';

/** The amount of a payment or an order, large as on a receipt. */
export const Amount = ({ label, rupees }: { label: string; rupees: number }) => (
  <p>
    <span className="block text-xs text-text-3">{label}</span>
    <Money rupees={rupees} className="text-2xl font-black tracking-tight text-money" />
  </p>
);
