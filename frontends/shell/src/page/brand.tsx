import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { BrandMark } from '@topup/web-kit/ui/brand-mark.tsx';
import { Link } from '@topup/web-kit/host/router.tsx';

export const Brand = ({ to }: { to: string }) => (
  <Link to={to} className="inline-flex min-h-11 items-center gap-2 rounded-sm text-base font-black tracking-tight">
    <BrandMark className="size-7" />
    <span className="max-[14rem]:sr-only">{sharedTexts.brand}</span>
  </Link>
);
