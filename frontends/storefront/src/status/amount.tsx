import { Money } from '@topup/web-kit/ui/money.tsx';

export const Amount = ({ label, rupees }: { label: string; rupees: number }) => (
  <p>
    <span className="block text-xs text-text-3">{label}</span>
    <Money rupees={rupees} className="text-2xl font-black tracking-tight text-money" />
  </p>
);
